/** Encodings of bytes in letters of five or six bits, without padding. */
export interface BaseEncoding {
  readonly letters: string;
  readonly bits: number;
}

/** RFC 4648, section 6: its letters are all in the alphanumeric set of QR codes. */
export const base32: BaseEncoding = { letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', bits: 5 };

/** RFC 4648, section 5. */
export const base64url: BaseEncoding = {
  letters: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
  bits: 6,
};

/** Crockford's base32 has no I, L, O and U, which people misread. */
export const crockford: BaseEncoding = { letters: '0123456789ABCDEFGHJKMNPQRSTVWXYZ', bits: 5 };

export function encodeBytes(bytes: Uint8Array, { letters, bits }: BaseEncoding): string {
  let [text, held, rest] = ['', 0, 0];
  for (const byte of bytes) {
    rest = (rest << 8) | byte;
    held += 8;
    while (held >= bits) {
      held -= bits;
      text += letters.charAt(rest >> held);
      rest &= (1 << held) - 1;
    }
  }
  return held === 0 ? text : text + letters.charAt(rest << (bits - held));
}

/** Returns null for a foreign letter, a letter too many, or unused bits that are not zero. */
export function decodeBytes(text: string, { letters, bits }: BaseEncoding) {
  const bytes = new Uint8Array(Math.floor((text.length * bits) / 8));
  let [at, held, rest] = [0, 0, 0];
  for (const letter of text) {
    const value = letters.indexOf(letter);
    if (value === -1) return null;
    rest = (rest << bits) | value;
    held += bits;
    if (held < 8) continue;
    held -= 8;
    bytes[at] = rest >> held;
    at += 1;
    rest &= (1 << held) - 1;
  }
  return held >= bits || rest !== 0 ? null : bytes;
}
