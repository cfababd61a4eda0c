/** UUIDs in lower case, as PostgreSQL writes them, and their 16 bytes. */

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

/** When a UUID of version 7 was made, milliseconds since 1970. */
export function uuidTime(text: string): number {
  return Number.parseInt(text.replace('-', '').slice(0, 12), 16);
}

/** Null for another text. */
export function uuidBytes(text: string): Uint8Array<ArrayBuffer> | null {
  if (!isUuid(text)) return null;
  const pairs = text.replaceAll('-', '').match(/../g) ?? [];
  return Uint8Array.from(pairs, (pair) => Number.parseInt(pair, 16));
}

export function uuidText(bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
