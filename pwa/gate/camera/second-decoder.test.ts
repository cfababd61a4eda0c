// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import qrcode from 'qrcode/lib/core/qrcode.js';
import { afterEach, expect, it, vi } from 'vitest';
import { qrSegments } from '#sync/contracts/tickets/qr-segments.ts';
import { builtInText } from '#pwa/gate/camera/built-in-code.ts';
import { createDecoder } from '#pwa/gate/camera/decoder.ts';
import { createSecondDecoder } from '#pwa/gate/camera/second-decoder.ts';

const wasmBinary = Uint8Array.from(
  readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')),
).buffer;
const ticket = `HTTPS://TOUCHLINE.EXAMPLE/R/${'A'.repeat(26)}#${'B'.repeat(190)}`;
const view = { width: 1280, height: 720 };

/** A camera's frame with a code of four pixels a module, so far from its left and upper edge. */
function frameWith(text: string, left: number, top: number): VideoFrame {
  const { size, data } = qrcode.create(qrSegments(text), { errorCorrectionLevel: 'M' }).modules;
  const light = new Uint8Array(view.width * view.height).fill(255);
  for (let y = 0; y < size * 4; y += 1)
    for (let x = 0; x < size * 4; x += 1)
      if (data[Math.floor(y / 4) * size + Math.floor(x / 4)])
        light[(y + top) * view.width + x + left] = 0;
  const frame = {
    format: 'I420',
    codedWidth: view.width,
    codedHeight: view.height,
    displayWidth: view.width,
    displayHeight: view.height,
    allocationSize: ({ rect = view }: { rect?: { width: number; height: number } }) =>
      (rect.width * rect.height * 3) / 2,
    async copyTo(target: Uint8Array, { rect }: { rect: DOMRectReadOnly }) {
      for (let row = 0; row < rect.height; row += 1) {
        const from = (rect.y + row) * view.width + rect.x;
        target.set(light.subarray(from, from + rect.width), row * rect.width);
      }
    },
    close: () => undefined,
  };
  return frame as unknown as VideoFrame;
}

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['left', 20, 200],
  ['right', 1030, 200],
])('a code at the %s edge of the picture is read by the second decoder', async (_, left, top) => {
  const second = await createSecondDecoder({ wasmBinary });
  expect(second.kind).toBe('zxing');
  expect(await second.read(frameWith(ticket, left, top))).toEqual([ticket]);
  const first = await createDecoder();
  expect(
    await first.read(frameWith(ticket, left, top)),
    'control: it is not in the centre',
  ).toEqual([]);
  expect(await first.read(frameWith(ticket, 500, top)), 'control: the code is good').toEqual([
    ticket,
  ]);
});

it('the browser’s detector looks at the whole picture, and needs no WebAssembly', async () => {
  const texts = [[builtInText], ['AT THE EDGE']];
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => (texts.shift() ?? []).map((rawValue) => ({ rawValue }));
    },
  );
  const cut = vi.fn<(...area: unknown[]) => Promise<{ close(): void }>>(async () => ({
    close: () => undefined,
  }));
  vi.stubGlobal('createImageBitmap', cut);
  const second = await createSecondDecoder({ wasmBinary: new ArrayBuffer(0) });
  expect(second.kind).toBe('built-in');
  const frame = frameWith(ticket, 20, 200);
  expect(await second.read(frame)).toEqual(['AT THE EDGE']);
  expect(cut).toHaveBeenCalledExactlyOnceWith(frame, 0, 0, 1280, 720);
});
