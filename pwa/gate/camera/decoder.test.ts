// @vitest-environment happy-dom
import qrcode from 'qrcode/lib/core/qrcode.js';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { qrSegments } from '#sync/contracts/tickets/qr-segments.ts';
import { builtInText, drawBuiltInCode } from '#pwa/gate/camera/built-in-code.ts';
import { createDecoder, readInScript } from '#pwa/gate/camera/decoder.ts';
import { toGray } from '#pwa/gate/camera/stretch-contrast.ts';

/** A picture of a code whose modules have these two levels of grey. */
function picture(text: string, dark: number, light: number, scale = 5): ImageData {
  const { size, data } = qrcode.create(qrSegments(text), { errorCorrectionLevel: 'M' }).modules;
  const side = (size + 8) * scale;
  const image = new ImageData(side, side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const [column, row] = [Math.floor(x / scale) - 4, Math.floor(y / scale) - 4];
      const inside = column >= 0 && row >= 0 && column < size && row < size;
      const level = inside && data[row * size + column] ? dark : light;
      image.data.set([level, level, level, 255], (y * side + x) * 4);
    }
  return image;
}

afterEach(() => vi.unstubAllGlobals());

describe('in JavaScript', () => {
  it('the JavaScript decoder reads the built-in code, and a ticket’s', () => {
    expect(readInScript(toGray(drawBuiltInCode()))).toEqual([builtInText]);
    const text = `HTTPS://TOUCHLINE.EXAMPLE/R/${'A'.repeat(26)}#${'B'.repeat(190)}`;
    expect(readInScript(toGray(picture(text, 0, 255)))).toEqual([text]);
  });

  it('the JavaScript decoder reads a code of little contrast', () => {
    expect(readInScript(toGray(picture('dim', 10, 34)))).toEqual(['dim']);
  });

  it('the JavaScript decoder reads both of two tickets in view', () => {
    const [one, other] = ['A', 'B'].map(
      (letter) => `HTTPS://TOUCHLINE.EXAMPLE/R/${letter.repeat(26)}#${letter.repeat(160)}`,
    );
    const [left, right] = [picture(one!, 0, 255, 4), picture(other!, 0, 255, 4)];
    const both = new ImageData(left.width * 2, left.height);
    for (let y = 0; y < left.height; y += 1)
      for (const [at, half] of [left, right].entries())
        both.data.set(
          half.data.subarray(y * left.width * 4, (y + 1) * left.width * 4),
          (y * both.width + at * left.width) * 4,
        );
    expect(readInScript(toGray(both)).toSorted()).toEqual([one, other]);
  });

  it('the JavaScript decoder reads the frame that a camera gave', async () => {
    const { data, width, height } = toGray(picture('frame', 0, 255, 6));
    const frame = {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      allocationSize: () => (width * height * 3) / 2,
      copyTo: async (target: Uint8Array) => target.set(data),
      close: () => undefined,
    };
    const { kind, read } = await createDecoder();
    expect(kind).toBe('script');
    expect(await read(frame as unknown as VideoFrame)).toEqual(['frame']);
  });

  it('the JavaScript decoder finds nothing in an empty picture', () => {
    expect(readInScript(toGray(new ImageData(200, 200)))).toEqual([]);
  });
});

describe('with the browser’s detector', () => {
  let asked: { formats: string[] } | undefined;
  const stub = (detect: () => Promise<{ rawValue: string }[]>) =>
    vi.stubGlobal(
      'BarcodeDetector',
      class {
        detect = detect;
        constructor(options: { formats: string[] }) {
          asked = options;
        }
      },
    );

  it('the browser’s detector is used where it reads the built-in code', async () => {
    stub(async () => [{ rawValue: builtInText }]);
    expect((await createDecoder()).kind).toBe('built-in');
    expect(asked).toEqual({ formats: ['qr_code'] });
  });

  it.each([
    ['finds nothing', async () => []],
    ['fails', () => Promise.reject(new DOMException('no service', 'NotSupportedError'))],
  ])('the browser’s detector is not used where it %s', async (_, detect) => {
    stub(detect);
    const decoder = await createDecoder();
    expect(decoder.kind).toBe('script');
    expect(await decoder.read(picture('other', 0, 255))).toEqual(['other']);
  });

  it('all codes that the browser’s detector finds in view are reported', async () => {
    const found = [[builtInText], ['A', 'B']].map((texts) =>
      texts.map((rawValue) => ({ rawValue })),
    );
    stub(async () => found.shift() ?? []);
    expect(await (await createDecoder()).read(picture('both', 0, 255))).toEqual(['A', 'B']);
  });

  it('a detector that fails later is replaced for that frame', async () => {
    const results = [async () => [{ rawValue: builtInText }]];
    stub(() => results.shift()?.() ?? Promise.reject(new Error('the service ended')));
    const { kind, read } = await createDecoder();
    expect(kind).toBe('built-in');
    expect(await read(picture('later', 0, 255))).toEqual(['later']);
  });
});
