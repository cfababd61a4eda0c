/** Reads QR codes in frames: with the browser's detector if it works, else in JavaScript. */
import { decodeQR } from 'qr/decode.js';
import { builtInText, drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import { stretchContrast, toGray } from '#pwa/gate/camera/stretch-contrast.ts';

/** The part of the Shape Detection API that is used; the DOM library does not include it. */
interface Detector {
  detect(image: ImageData): Promise<readonly { rawValue: string }[]>;
}
type DetectorClass = new (options: { formats: string[] }) => Detector;

export interface Decoder {
  /** Shown when the camera is tested. */
  readonly kind: 'built-in' | 'script';
  /** The text of a QR code in the frame, or null. */
  read(frame: ImageData): Promise<string | null>;
}

export async function createDecoder(): Promise<Decoder> {
  const detector = await workingDetector();
  if (detector === null) return { kind: 'script', read: async (frame) => readInScript(frame) };
  return {
    kind: 'built-in',
    // A detector may lose its service while the page is open.
    read: async (frame) => {
      const found = await detector.detect(frame).catch(() => null);
      return found === null ? readInScript(frame) : (found[0]?.rawValue ?? null);
    },
  };
}

async function workingDetector(): Promise<Detector | null> {
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

/** Tries again with more contrast: a dim screen or the sun makes everything grey. */
export function readInScript({ data, width, height }: ImageData): string | null {
  const gray = toGray(data, width, height);
  return readGray() ?? (stretchContrast(gray) ? readGray() : null);

  function readGray(): string | null {
    try {
      return decodeQR(gray, { format: 'I420' });
    } catch {
      // It throws for a frame without a code.
      return null;
    }
  }
}
