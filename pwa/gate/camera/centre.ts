/** The part of a camera's picture that is read. */

/** Pixels of its side: a code at arm's length fills a third of them. */
const longest = 640;

export interface Square {
  x: number;
  y: number;
  side: number;
}

/** Returns an even square, because in a camera's frame four pixels share their colour. */
export function centreOf(width: number, height: number): Square {
  const even = (pixels: number) => 2 * Math.floor(pixels / 2);
  const side = even(Math.min(longest, width, height));
  return { x: even((width - side) / 2), y: even((height - side) / 2), side };
}
