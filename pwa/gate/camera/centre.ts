/** The parts of a camera's picture that are read. */

/** Pixels of the centre's side: a code at arm's length fills a third of them. */
const centreSide = 640;
/** Pixels of the longest side that is asked for. Few cameras send more. */
const wholeSide = 1280;

/** Lies on even pixels, because in a camera's frame four pixels share their colour. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The square that the first decoder reads. */
export function centreOf(width: number, height: number): Area {
  const side = Math.min(centreSide, width, height);
  return middleOf(width, height, side, side);
}

/** The whole picture, which the second decoder reads; of a larger one its middle. */
export function wholeOf(width: number, height: number): Area {
  return middleOf(width, height, Math.min(wholeSide, width), Math.min(wholeSide, height));
}

function middleOf(width: number, height: number, wide: number, high: number): Area {
  const even = (pixels: number) => 2 * Math.floor(pixels / 2);
  const [w, h] = [even(wide), even(high)];
  return { x: even((width - w) / 2), y: even((height - h) / 2), width: w, height: h };
}
