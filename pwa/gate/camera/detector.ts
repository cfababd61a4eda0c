/** The browser's own detector of QR codes, where it works. */
import { builtInText, drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import type { Area } from '#pwa/gate/camera/centre.ts';

/** The part of the Shape Detection API that is used; the DOM library does not include it. */
export interface Detector {
  detect(image: ImageData | ImageBitmap): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** Returns null if the browser has none, or if it does not read the built-in code. */
export async function workingDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass };
  if (BarcodeDetector === undefined) return null;
  try {
    const detector = new BarcodeDetector({ formats: ['qr_code'] });
    const [found] = await detector.detect(drawBuiltInCode());
    return found?.rawValue === builtInText ? detector : null;
  } catch {
    // The browser knows the name, but the system has no detector.
    return null;
  }
}

/** The texts of the codes in a picture, or in a part of a frame. */
export async function detect(
  detector: Detector,
  picture: ImageData | VideoFrame,
  areaOf: (width: number, height: number) => Area,
): Promise<string[]> {
  const textsIn = async (image: ImageData | ImageBitmap) =>
    (await detector.detect(image)).map(({ rawValue }) => rawValue);
  if (picture instanceof ImageData) return textsIn(picture);
  const { x, y, width, height } = areaOf(picture.displayWidth, picture.displayHeight);
  const part = await createImageBitmap(picture, x, y, width, height);
  try {
    return await textsIn(part);
  } finally {
    part.close();
  }
}
