/** Reads a picture's format and size from its header, before anything is decoded. */

export interface ImageHeader {
  format: 'png' | 'jpeg';
  width: number;
  height: number;
}

const pngSignature = Buffer.from('89504e470d0a1a0a', 'hex');

/** Null if the bytes are neither png (3rd edition, 5.2) nor jpeg (ITU-T T.81, B.1.1.3). */
export function readImageHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.subarray(0, 8).equals(pngSignature)) return readPngHeader(bytes);
  return bytes.subarray(0, 3).toString('hex') === 'ffd8ff' ? readJpegHeader(bytes) : null;
}

function readPngHeader(bytes: Buffer): ImageHeader | null {
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return null;
  return { format: 'png', width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Skips segment by segment to the frame header, which has the size (T.81, B.2.2). */
function readJpegHeader(bytes: Buffer): ImageHeader | null {
  for (let at = 2; at + 9 <= bytes.length;) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff) return null;
    if (marker === 0xff) at += 1;
    else if (isFrame(marker)) {
      const [height, width] = [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)];
      return { format: 'jpeg', width, height };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return null;
}

/** SOF0 to SOF15; the three others of this range are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}
