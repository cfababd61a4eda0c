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
  const subtle = (globalThis.crypto as Crypto | undefined)?.subtle;
  if (subtle === undefined) return null;
  const text = lines
    .map(({ collection, id, version }) => `${collection}/${id}:${version}`)
    .sort()
    .join('\n');
  const bytes = await subtle.digest('SHA-256', new TextEncoder().encode(text));
  const hash = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0'));
  return { count: lines.length, hash: hash.join('') };
}
