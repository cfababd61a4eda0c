/** The worker in which frames are read, so that the page answers touches meanwhile. */
import { drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import { createDecoder } from '#pwa/gate/camera/decoder.ts';
import type { DecoderMessage, FrameMessage } from '#pwa/gate/camera/decoder-messages.ts';

const reply = (message: DecoderMessage) => postMessage(message);

const decoder = createDecoder();

addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => void readFrame(data));

async function readFrame(message: FrameMessage): Promise<void> {
  const { id } = message;
  const { read } = await decoder;
  try {
    const picture =
      'frame' in message
        ? message.frame
        : new ImageData(new Uint8ClampedArray(message.pixels), message.width, message.height);
    reply({ type: 'read', id, texts: await read(picture) });
  } catch {
    reply({ type: 'unreadable', id });
  } finally {
    // A camera has few frames, and makes no more while they are in use.
    if ('frame' in message) message.frame.close();
  }
}

const { kind, read } = await decoder;
const began = performance.now();
await read(drawBuiltInCode());
reply({ type: 'ready', kind, milliseconds: performance.now() - began });
