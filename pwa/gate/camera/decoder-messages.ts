/** What the page and its decoder's worker say to each other. */
export interface FrameMessage {
  width: number;
  height: number;
  /** RGBA. */
  pixels: ArrayBuffer;
}

export type DecoderMessage =
  | { type: 'ready'; kind: 'built-in' | 'script'; milliseconds: number }
  | { type: 'read'; text: string | null };
