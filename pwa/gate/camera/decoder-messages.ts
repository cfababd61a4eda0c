/** Messages between the page and its decoders' workers. */
import type { Decoder } from '#pwa/gate/camera/decoder.ts';

/** A frame as the camera gave it, or pixels in RGBA. */
export type Picture =
  | { frame: VideoFrame }
  | { width: number; height: number; pixels: ArrayBuffer };

export type FrameMessage = Picture & { id: number };

export interface ReadyMessage {
  type: 'ready';
  kind: Decoder['kind'];
  milliseconds: number;
}

export type DecoderMessage =
  | ReadyMessage
  | { type: 'failed' }
  | { type: 'read'; id: number; texts: readonly string[] }
  /** The browser hands frames over, but its workers cannot read them. */
  | { type: 'unreadable'; id: number };
