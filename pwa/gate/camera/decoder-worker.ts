/** The worker in which frames are read, so that the page answers touches meanwhile. */
import { drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import { createDecoder } from '#pwa/gate/camera/decoder.ts';
import type { DecoderMessage, FrameMessage } from '#pwa/gate/camera/decoder-messages.ts';

const reply = (message: DecoderMessage) => postMessage(message);

const decoder = createDecoder();

addEventListener('message', ({ data }: MessageEvent<FrameMessage>) => void readFrame(data));

async function readFrame(data: FrameMessage): Promise<void> {
  const { width, height, pixels } = data;
  const { read } = await decoder;
  const text = await read(new ImageData(new Uint8ClampedArray(pixels), width, height));
  reply({ type: 'read', text });
}

const { kind, read } = await decoder;
const began = performance.now();
await read(drawBuiltInCode());
reply({ type: 'ready', kind, milliseconds: performance.now() - began });
