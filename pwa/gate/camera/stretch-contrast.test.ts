import { expect, it } from 'vitest';
import { stretchContrast, toGray } from '#pwa/gate/camera/stretch-contrast.ts';

/** A picture of so many pixels of each brightness. */
function pictureOf(...parts: [pixels: number, brightness: number][]) {
  const levels = parts.flatMap(([pixels, level]) => Array<number>(pixels).fill(level));
  return { data: Uint8Array.from(levels), width: levels.length, height: 1 };
}
const levelsOf = ({ data }: { data: Uint8Array }) => [...new Set(data)];

it('a dim picture gets the whole range of brightness', () => {
  const dim = pictureOf([50, 100], [10, 110], [40, 140]);
  expect(stretchContrast(dim)).toBe(true);
  expect(levelsOf(dim)).toEqual([0, 64, 255]);
});

it('a few glaring and black pixels do not count', () => {
  const glaring = pictureOf([2, 0], [50, 100], [46, 140], [2, 255]);
  expect(stretchContrast(glaring)).toBe(true);
  expect(levelsOf(glaring)).toEqual([0, 255]);
});

it('a picture of full contrast and one of a single level stay as they are', () => {
  for (const picture of [pictureOf([50, 5], [50, 250]), pictureOf([100, 90])]) {
    const before = picture.data.slice();
    expect(stretchContrast(picture)).toBe(false);
    expect(picture.data).toEqual(before);
  }
});

it('brightness is weighed as the eye does', () => {
  const data = Uint8Array.of(255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 255, 255, 255, 255);
  expect([...toGray({ data, width: 4, height: 1 }).data]).toEqual([76, 149, 28, 255]);
});
