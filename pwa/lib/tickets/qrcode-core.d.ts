/** Types of the encoder alone; the package's entry also includes canvas and terminal renderers. */
declare module 'qrcode/lib/core/qrcode.js' {
  interface Code {
    readonly modules: { readonly size: number; readonly data: Uint8Array };
  }
  const qrcode: {
    create(text: string, options: { errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): Code;
  };
  export default qrcode;
}
