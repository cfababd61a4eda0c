/** A worker's side of a decoder: reads the frames that the page sends. */
import { drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import type { Decoder } from '#pwa/gate/camera/decoder.ts';
import type { DecoderMessage, FrameMessage } from '#pwa/gate/camera/decoder-messages.ts';

const reply = (message: DecoderMessage) => postMessage(message);

/** Replies `ready` once it has read a built-in code, or `failed` if there is no decoder. */
export async function serveFrames(loading: Promise<Decoder>): Promise<void> {
  addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => void readFrame(data));
  try {
    const { kind, read } = await loading;
    const began = performance.now();
    await read(drawBuiltInCode());
    reply({ type: 'ready', kind, milliseconds: performance.now() - began });
  } catch (error) {
    console.warn('a decoder could not be loaded', error);
    reply({ type: 'failed' });
  }

  async function readFrame(message: FrameMessage): Promise<void> {
    const { id } = message;
    try {
      const { read } = await loading;
      const picture =
        'frame' in message
          ? message.frame
          : new ImageData(new Uint8ClampedArray(message.pixels), message.width, message.height);
      reply({ type: 'read', id, texts: await read(picture) });
    } catch {
      reply({ type: 'unreadable', id });
    } finally {
      // A camera makes no more frames while the few that it has are in use.
      if ('frame' in message) message.frame.close();
    }
  }
}
