/** QR codes as PNG (ISO/IEC 18004). */
import { crc32, deflateSync } from 'node:zlib';
import { create } from 'qrcode';
import { qrSegments } from '#sync/contracts/tickets/qr-segments.ts';

/** The quiet zone's width in modules. */
const quietZone = 4;
const minPixels = 300;

/** A PNG of at least 300 pixels, with whole pixels per module, which some readers need. */
export async function qrPng(text: string): Promise<Buffer> {
  const { modules } = create(qrSegments(text), { errorCorrectionLevel: 'M' });
  const scale = Math.ceil(minPixels / (modules.size + 2 * quietZone));
  return encodePng(modules.size + 2 * quietZone, scale, (row, column) => {
    const [y, x] = [row - quietZone, column - quietZone];
    return Math.min(y, x) >= 0 && Math.max(y, x) < modules.size && modules.get(y, x) === 1;
  });
}

/** Ten times faster than a general encoder: one bit per pixel, unfiltered (PNG 11.2). */
function encodePng(
  cells: number,
  scale: number,
  isBlack: (row: number, column: number) => boolean,
): Buffer {
  const side = cells * scale;
  // Each row begins with its filter: none.
  const stride = 1 + Math.ceil(side / 8);
  const rows: Buffer[] = [];
  for (let row = 0; row < cells; row += 1) {
    const line = Buffer.alloc(stride);
    for (let column = 0; column < cells; column += 1) {
      if (isBlack(row, column)) continue;
      for (let x = column * scale; x < (column + 1) * scale; x += 1) {
        const at = 1 + (x >> 3);
        line[at] = (line[at] ?? 0) | (0x80 >> (x & 7));
      }
    }
    for (let times = 0; times < scale; times += 1) rows.push(line);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // One bit per pixel; colour type, compression, filter and interlace stay 0.
  header[8] = 1;
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  named.copy(whole, 4);
  whole.writeUInt32BE(crc32(named), named.length + 4);
  return whole;
}
