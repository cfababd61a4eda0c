/** A QR code as one SVG path, drawn on the phone from the ticket's own text. */
import qrcode from 'qrcode/lib/core/qrcode.js';

/** White around the code, in modules: what ISO/IEC 18004 asks for. */
export const quietZone = 4;

export interface QrCodePath {
  /** `d` of a path in a square of `size` modules, the quiet zone included. */
  readonly path: string;
  readonly size: number;
}

/**
 * Level L: on a glowing screen nothing covers or soils the code, and fewer, larger modules are
 * what a cheap scanner needs.
 *
 * @throws if the text is longer than a QR code can hold
 */
export function qrCodePath(text: string): QrCodePath {
  const { size, data } = qrcode.create(text, { errorCorrectionLevel: 'L' }).modules;
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
