/**
 * Reads frames in which the first decoder found nothing: the whole picture, with the browser's
 * detector if it works, else with ZXing.
 */
import { prepareZXingModule, readBarcodes, type ZXingModuleOverrides } from 'zxing-wasm/reader';
import { wholeOf } from '#pwa/gate/camera/centre.ts';
import type { Decoder } from '#pwa/gate/camera/decoder.ts';
import { detect, workingDetector } from '#pwa/gate/camera/detector.ts';
import { grayPicture } from '#pwa/gate/camera/gray-picture.ts';
import type { GrayImage } from '#pwa/gate/camera/stretch-contrast.ts';

/**
 * @param zxing where ZXing's WebAssembly is
 * @throws Error if it is needed and cannot be loaded
 */
export async function createSecondDecoder(zxing: ZXingModuleOverrides): Promise<Decoder> {
  const detector = await workingDetector();
  if (detector !== null)
    return { kind: 'built-in', read: (picture) => detect(detector, picture, wholeOf) };
  await prepareZXingModule({ overrides: zxing, fireImmediately: true });
  return {
    kind: 'zxing',
    read: async (picture) =>
      readWithZxing('data' in picture ? picture : toColours(await grayPicture(picture, wholeOf))),
  };
}

async function readWithZxing(image: ImageData): Promise<string[]> {
  // No ticket is inverted. Without looking for that, a frame takes half the time.
  const found = await readBarcodes(image, {
    formats: ['QRCode'],
    maxNumberOfSymbols: 2,
    textMode: 'Plain',
    tryInvert: false,
  });
  return found.map(({ text }) => text);
}

/** The four bytes for each pixel that ZXing takes. */
function toColours({ data, width, height }: GrayImage): ImageData {
  const image = new ImageData(width, height);
  const pixels = new Uint32Array(image.data.buffer);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 0x01_01_01 * (data[at] ?? 0);
  return image;
}
