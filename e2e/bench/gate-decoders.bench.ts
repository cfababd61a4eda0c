/**
 * Measures how many hard camera pictures of a ticket a gate reads: with the first decoder alone, with
 * the second alone, and with both, on a phone whose browser reads no codes. Each has one try.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { drawView, view, type ViewKind, viewKinds } from '#e2e/bench/gate/draw-view.ts';
import { type Figure, median } from '#e2e/bench/measurement.ts';
import { drawTicketCode } from '#e2e/bench/ticket/ticket-code.ts';
import { centreOf } from '#pwa/gate/camera/centre.ts';
import { readInScript } from '#pwa/gate/camera/decoder.ts';
import { createSecondDecoder } from '#pwa/gate/camera/second-decoder.ts';
import { createSeededRandom } from '#sync/contracts/core/seeded-random.ts';
import { base32, encodeBytes } from '#sync/contracts/tickets/base-encoding.ts';

const picturesOfKind = 12;

export const measurement: Figure = {
  kind: 'figure',
  name: 'gate: hard pictures that one of two decoders reads',
  unit: '% of pictures',
  target: { atLeast: 80 },
  measure: async () => {
    const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const second = await createSecondDecoder({ wasmBinary: bufferOf(readFileSync(wasm)) });
    let read = 0;
    for (const [at, kind] of viewKinds.entries()) {
      const tries: Try[] = [];
      for (let picture = 0; picture < picturesOfKind; picture += 1)
        tries.push(await tryBoth(second, kind, at * picturesOfKind + picture));
      report(kind, tries);
      read += tries.filter(({ first, other }) => first.isRead || other.isRead).length;
    }
    return (100 * read) / (viewKinds.length * picturesOfKind);
  },
};

interface Try {
  first: { isRead: boolean; ms: number };
  other: { isRead: boolean; ms: number };
}

type SecondDecoder = Awaited<ReturnType<typeof createSecondDecoder>>;

async function tryBoth(second: SecondDecoder, kind: ViewKind, seed: number): Promise<Try> {
  const { next: random } = createSeededRandom(seed);
  const bytes = (count: number) => Uint8Array.from({ length: count }, () => random() * 256);
  const [ref, claim] = [encodeBytes(bytes(16), base32), encodeBytes(bytes(118), base32)];
  const text = `HTTPS://MEDIA.LEAGUE.EXAMPLE/R/${ref}#${claim}`;
  const light = drawView(drawTicketCode(text), kind, random);
  const [centre, whole] = [cutCentre(light), inColour(light)];
  const attempt = async (read: () => string[] | Promise<string[]>) => {
    const start = performance.now();
    const isRead = (await read()).includes(text);
    return { isRead, ms: performance.now() - start };
  };
  return {
    first: await attempt(() => readInScript(centre)),
    other: await attempt(() => second.read(whole)),
  };
}

function cutCentre(light: Uint8Array) {
  const { x, y, width, height } = centreOf(view.width, view.height);
  const data = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const from = (y + row) * view.width + x;
    data.set(light.subarray(from, from + width), row * width);
  }
  return { data, width, height };
}

function inColour(light: Uint8Array): ImageData {
  const data = new Uint8ClampedArray(light.length * 4);
  const pixels = new Uint32Array(data.buffer);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 0x01_01_01 * (light[at] ?? 0);
  return { ...view, data } as ImageData;
}

function bufferOf(file: Uint8Array): ArrayBuffer {
  return Uint8Array.from(file).buffer;
}

function report(kind: ViewKind, tries: readonly Try[]): void {
  const countOf = (isRead: (each: Try) => boolean) => tries.filter((each) => isRead(each)).length;
  const first = countOf(({ first: { isRead } }) => isRead);
  const other = countOf(({ other: { isRead } }) => isRead);
  const both = countOf((each) => each.first.isRead || each.other.isRead);
  const ms = (times: number[]) => `${median(times).toFixed(0)} ms`;
  const times = `${ms(tries.map((each) => each.first.ms))}, ${ms(tries.map((each) => each.other.ms))}`;
  process.stdout.write(
    `  ${kind.padEnd(14)} first ${first}, second ${other}, both ${both} of ${tries.length}; ${times}\n`,
  );
}
