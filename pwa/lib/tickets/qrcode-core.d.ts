/** Types of the encoder alone; the package's entry also includes canvas and terminal renderers. */
declare module 'qrcode/lib/core/qrcode.js' {
  import type { QrSegment } from '#sync/contracts/tickets/qr-segments.ts';

  interface Code {
    readonly modules: { readonly size: number; readonly data: Uint8Array };
  }
  const qrcode: {
    create(segments: QrSegment[], options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): Code;
  };
  export default qrcode;
}
