/** Draws pictures that are as many bytes as people's photos at 240 pixels. */
import sharp from 'sharp';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';

const side = 240;
/** Points of light in one row: what is left of a face's details at this size. */
const details = 40;

export function drawFaces(count: number): Promise<Buffer[]> {
  const random = createSeededRandom(count).next;
  return Promise.all(
    Array.from({ length: count }, () => {
      const points = Uint8Array.from({ length: details * details * 3 }, () => random() * 256);
      return sharp(points, { raw: { width: details, height: details, channels: 3 } })
        .resize(side, side, { kernel: 'cubic' })
        .jpeg({ quality: 80 })
        .toBuffer();
    }),
  );
}
