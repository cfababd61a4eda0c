/** A QR code that a decoder must read before it is used: some built-in detectors find nothing. */
export const builtInText = 'TOUCHLINE';

/** Rows of 21 modules as numbers in base 36. */
const rows =
  '18mm7 my4h wod9 woyl wr4t mwch 18prz 2yo tvrm 6fl8 ljbl 14z8t lk5t 3og 18oh2 mv7q wts7 woki wrv9 mw73 18pql';
const modules = 21;
const scale = 8;
const quietZone = 4;

export function drawBuiltInCode(): ImageData {
  const size = (modules + 2 * quietZone) * scale;
  const image = new ImageData(size, size);
  image.data.fill(255);
  for (const [y, row] of rows.split(' ').entries()) {
    const bits = Number.parseInt(row, 36).toString(2).padStart(modules, '0');
    for (const [x, bit] of [...bits].entries()) if (bit === '1') darken(image, x, y);
  }
  return image;
}

function darken({ data, width }: ImageData, x: number, y: number): void {
  for (let line = 0; line < scale; line += 1) {
    const from = ((y + quietZone) * scale + line) * width + (x + quietZone) * scale;
    for (let at = from; at < from + scale; at += 1) data.fill(0, at * 4, at * 4 + 3);
  }
}
