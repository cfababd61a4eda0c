/** QR codes as PNG (ISO/IEC 18004). */
import { create, toBuffer } from 'qrcode';

/** Quiet zone in modules. */
const margin = 4;
const pixelsAtLeast = 300;

/**
 * A black and white PNG of 300 pixels a side or a little more: each module is a whole number of
 * pixels, without which some readers miss the dense codes. Throws for text that no code can hold.
 */
export async function qrPng(text: string): Promise<Buffer> {
  const code = create(text, { errorCorrectionLevel: 'L' });
  const scale = Math.ceil(pixelsAtLeast / (code.modules.size + 2 * margin));
  return toBuffer(text, { type: 'png', margin, errorCorrectionLevel: 'L', scale });
}
