import type { GrayImage } from '#pwa/gate/camera/stretch-contrast.ts';

/** The cosine and the sine of 45 degrees. */
const slope = Math.SQRT1_2;

/** A square picture turned by 45 degrees about its centre; the corners are cut off and filled. */
export function turnImage({ data, width, height }: GrayImage): GrayImage {
  const turned = new Uint8Array(width * height).fill(128);
  const [middleX, middleY] = [width / 2, height / 2];
  for (let y = 0; y < height; y += 1) {
    let fromX = slope * (-middleX - (y - middleY)) + middleX;
    let fromY = slope * (-middleX + (y - middleY)) + middleY;
    for (let x = 0; x < width; x += 1, fromX += slope, fromY += slope)
      if (fromX >= 0 && fromY >= 0 && fromX < width && fromY < height)
        turned[y * width + x] = data[(fromY | 0) * width + (fromX | 0)] ?? 0;
  }
  return { data: turned, width, height };
}
