import { afterEach, expect, it, vi } from 'vitest';
import { centreOf } from '#pwa/gate/camera/centre.ts';
import { grayPicture } from '#pwa/gate/camera/gray-picture.ts';

afterEach(() => vi.unstubAllGlobals());

/** A frame of one brightness, of which the centre is copied. */
function frame(
  format: string | null,
  bytesOfPixel: number,
  copy = vi.fn<(rect: unknown) => void>(),
): VideoFrame {
  return {
    format,
    codedWidth: 1282,
    codedHeight: 720,
    allocationSize: ({ rect }: VideoFrameCopyToOptions) =>
      (rect?.width ?? 0) * (rect?.height ?? 0) * bytesOfPixel,
    copyTo: async (data: Uint8Array, options: VideoFrameCopyToOptions) => {
      data.fill(200);
      copy(options.rect);
    },
    close: () => undefined,
  } as unknown as VideoFrame;
}

it.each([
  ['I420', 1.5],
  ['NV12', 1.5],
  ['BGRA', 4],
])('the brightness of the centre of a frame in %s is read', async (format, bytesOfPixel) => {
  const copy = vi.fn<(rect: unknown) => void>();
  const { data, width, height } = await grayPicture(frame(format, bytesOfPixel, copy), centreOf);
  expect([width, height]).toEqual([640, 640]);
  expect(data.subarray(0, 640 * 640).every((level) => level === 200)).toBe(true);
  // Four pixels of a camera's frame share their colour, so an odd place is refused.
  expect(copy).toHaveBeenCalledWith({ x: 320, y: 40, width: 640, height: 640 });
});

it('the centre of a frame whose format is not known is drawn', async () => {
  const drawImage = vi.fn<CanvasDrawImage['drawImage']>();
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({
        drawImage,
        getImageData: () => ({
          data: new Uint8ClampedArray(640 * 640 * 4).fill(90),
          width: 640,
          height: 640,
        }),
      });
    },
  );
  const unknown = frame(null, 4);
  expect((await grayPicture(unknown, centreOf)).data[0]).toBe(90);
  expect(drawImage.mock.calls).toEqual([[unknown, 320, 40, 640, 640, 0, 0, 640, 640]]);
});
