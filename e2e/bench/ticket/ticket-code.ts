import { create } from 'qrcode';
import type { DrawnCode } from '#e2e/bench/ticket/draw-frame.ts';
import { qrSegments } from '#sync/contracts/tickets/qr-segments.ts';

/** The QR code of a ticket with this text. */
export function drawTicketCode(text: string): DrawnCode {
  return toDrawn(create(qrSegments(text), { errorCorrectionLevel: 'M' }).modules);
}

export function toDrawn({ size, data }: { size: number; data: Uint8Array }): DrawnCode {
  return { size, isDark: (x, y) => data[y * size + x] === 1 };
}
