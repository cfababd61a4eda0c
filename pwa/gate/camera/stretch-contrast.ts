/** A picture's brightness, and its contrast. */

/** A byte for each pixel; what comes after these is not read. */
export interface GrayImage {
  data: Uint8Array;
  width: number;
  height: number;
}

/** @param image four bytes for each pixel */
export function toGray({
  data: rgba,
  width,
  height,
}: Pick<ImageData, 'width' | 'height'> & { data: Uint8Array | Uint8ClampedArray }): GrayImage {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at += 1, from += 4)
    data[at] =
      ((rgba[from] ?? 0) * 77 + (rgba[from + 1] ?? 0) * 150 + (rgba[from + 2] ?? 0) * 29) >> 8;
  return { data, width, height };
}

/** Share of pixels that may become fully black, and of those that may become fully white. */
const cut = 0.04;

/**
 * Spreads the brightness of most pixels over the whole range, in place; false if it was so already
 * or if all pixels are alike.
 */
export function stretchContrast({ data, width, height }: GrayImage): boolean {
  const pixels = width * height;
  const counts = new Uint32Array(256);
  for (let at = 0; at < pixels; at += 1) counts[data[at] ?? 0]! += 1;
  const low = levelAt(counts, pixels * cut, 0, 1);
  const high = levelAt(counts, pixels * cut, 255, -1);
  if (high <= low || high - low > 240) return false;
  const map = Uint8Array.from({ length: 256 }, (_, value) =>
    Math.max(0, Math.min(255, Math.round(((value - low) * 255) / (high - low)))),
  );
  for (let at = 0; at < pixels; at += 1) data[at] = map[data[at] ?? 0] ?? 0;
  return true;
}

/** The level up to which so many pixels are, counted from one end. */
function levelAt(counts: Uint32Array, pixels: number, from: number, step: 1 | -1): number {
  let seen = 0;
  for (let level = from; level >= 0 && level < 256; level += step) {
    seen += counts[level] ?? 0;
    if (seen >= pixels) return level;
  }
  return from;
}
