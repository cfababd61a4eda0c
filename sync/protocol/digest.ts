/**
 * Digest of a bucket, by which phone and server notice that their rows differ.
 *
 * `count`: number of rows. `hash`: SHA-256, in hex, of the lines `collection/id:version`, sorted by
 * bytes (`collate "C"`) and joined by `
 * `, in UTF-8.
 */
export interface DigestLine {
  collection: string;
  id: string;
  version: number;
}

/** Null where the browser has no SHA-256 (a page that is neither on https nor localhost). */
export async function bucketDigest(
  lines: readonly DigestLine[],
): Promise<{ count: number; hash: string } | null> {
  if ((globalThis.crypto as Crypto | undefined)?.subtle === undefined) return null;
  const text = lines
    .map(({ collection, id, version }) => `${collection}/${id}:${version}`)
    .sort()
    .join('\n');
  return { count: lines.length, hash: await sha256Hex(new TextEncoder().encode(text)) };
}

/** SHA-256 in lower-case hex. Browsers have it only on https and localhost. */
export async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
