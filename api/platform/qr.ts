/** QR codes as PNG (ISO/IEC 18004). */
import { toBuffer } from 'qrcode';

/** Quiet zone in modules. */
const margin = 4;

/** A black and white PNG of 300 × 300 pixels. */
export async function qrPng(text: string): Promise<Buffer> {
  const options = { type: 'png', margin, errorCorrectionLevel: 'L' } as const;
  return toBuffer(text, { ...options, width: 300 });
}
