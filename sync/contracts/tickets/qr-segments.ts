/** Segments of a QR code's text, and the bits that they take (ISO/IEC 18004, 7.4). */

export type QrSegment = { mode: 'alphanumeric'; data: string } | { mode: 'byte'; data: Uint8Array };

/** Data bits of version 10 (57 modules) at error correction M. */
export const maxTicketQrBits = 1728;

const alphanumeric = /^[0-9A-Z $%*+\-./:]+$/;

/**
 * Splits an address at its `#`, which alone needs bytes if the rest is in upper case; the parts
 * around it take 5.5 bits a letter.
 */
export function qrSegments(text: string): QrSegment[] {
  const cut = text.indexOf('#');
  const [before, after] = [text.slice(0, cut), text.slice(cut + 1)];
  if (cut > 0 && alphanumeric.test(before) && alphanumeric.test(after))
    return [alphanumericSegment(before), byteSegment('#'), alphanumericSegment(after)];
  return [alphanumeric.test(text) ? alphanumericSegment(text) : byteSegment(text)];
}

function alphanumericSegment(data: string): QrSegment {
  return { mode: 'alphanumeric', data };
}

function byteSegment(text: string): QrSegment {
  return { mode: 'byte', data: new TextEncoder().encode(text) };
}

/** Bits of the text in a QR code of version 10 to 26. */
export function qrBits(text: string): number {
  let bits = 0;
  for (const { mode, data } of qrSegments(text))
    bits += mode === 'byte' ? 20 + 8 * data.length : 15 + Math.ceil(5.5 * data.length);
  return bits;
}
