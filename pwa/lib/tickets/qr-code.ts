/** A QR code as one SVG path, drawn on the phone from the ticket's text. */
import qrcode from 'qrcode/lib/core/qrcode.js';
import { qrSegments } from '#sync/contracts/tickets/qr-segments.ts';

/** Width of the quiet zone in modules, as ISO/IEC 18004 requires. */
export const quietZone = 4;

export interface QrCodePath {
  /** `d` of a path in a square of `size` modules, including the quiet zone. */
  readonly path: string;
  readonly size: number;
}

/**
 * Draws with error correction M: a reflection or a crack in the screen may cover a seventh of it.
 *
 * @throws if the text is longer than a QR code can hold
 */
export function qrCodePath(text: string): QrCodePath {
  const { size, data } = qrcode.create(qrSegments(text), { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      if (!data[y * size + x]) continue;
      let run = 1;
      while (x + run < size && data[y * size + x + run]) run += 1;
      path += `M${x + quietZone} ${y + quietZone}h${run}v1h-${run}z`;
      x += run;
    }
  }
  return { path, size: size + 2 * quietZone };
}
