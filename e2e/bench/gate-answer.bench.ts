/**
 * Measures the time from the frame in which a gate's phone sees a ticket to the painted answer, which
 * is on the disk by then. Page and workers get a quarter of the processor's time, and so does the
 * same decoder alone, which reads the same frames on the idle page.
 */
import { globSync } from 'node:fs';
import { chromium, type Page } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { enrol, openGateCode } from '#e2e/bench/gate/enrol.ts';
import {
  addFrames,
  type FakeCamera,
  fakeCamera,
  ticketFrame,
} from '#e2e/bench/gate/fake-camera.ts';
import { post } from '#e2e/bench/load/post.ts';
import { median, type Race } from '#e2e/bench/measurement.ts';
import type { GatedMatch } from '#e2e/bench/server/gates.ts';
import { startSlowLine } from '#e2e/bench/server/slow-line.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { slowPages } from '#e2e/bench/slow-process/slow-pages.ts';
import type { FrameKind } from '#e2e/bench/ticket/draw-frame.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const slowdown = 4;
const tickets = 100;
/** People of a pair. */
const people = 8;
const pairs = 5;
/** Kinds of frames of which nearly every one is read, so that the same ones can be compared. */
const kinds: readonly FrameKind[] = ['straight', 'small'];
/** Milliseconds within which 95 of 100 answers are painted. */
const longest = 300;

const dist = new URL('../../dist/pwa', import.meta.url);

interface Answered {
  /** Milliseconds from the frame to the painted answer. */
  painted: number;
  /** Milliseconds from the frame to the end of decoding, with the way to the worker. */
  read: number;
}

export const measurement: Race = {
  kind: 'race',
  name: `gate: from the frame to the painted answer, ${slowdown}× slower CPU`,
  unit: 'ms',
  yardstick: 'the decoder alone with the same frames',
  target: { atMost: 2 },
  prepare: async () => {
    const server = await benchServer('gates');
    const match = await post<GatedMatch>(`${server}/api/bench/gates`, { tickets });
    const line = await startSlowLine(server);
    const browser = await chromium.launch(launch);
    const context = await browser.newContext({ ...phoneLook, baseURL: line.url });
    await fakeCamera(context, null);
    const page = await context.newPage();
    await openGateCode(page, match);
    await enrol(page);
    await page.getByText(englishText('gate.ready.facesAll')).waitFor();
    const frames = await Promise.all(
      match.tickets
        .slice(0, (pairs + 1) * people)
        .map((text, at) => ticketFrame(text, kinds[at % kinds.length]!, at)),
    );
    await addFrames(page, frames);
    line.setSignal(false);
    const endSlowness = await slowPages(browser, slowdown);
    const all: Answered[] = [];
    let next = 0;

    async function pair(): Promise<readonly [number, number]> {
      const alone: number[] = [];
      const answers: Answered[] = [];
      for (let count = 0; count < people; count += 1)
        alone.push(await decodeAlone(page, next + count));
      await page.getByRole('button', { name: englishText('gate.ready.start') }).click();
      for (let count = 0; count < people; count += 1)
        answers.push(await answer(page, next + count));
      await page.getByRole('button', { name: englishText('gate.key.menu') }).click();
      next += people;
      all.push(...answers);
      return [median(answers.map(({ painted }) => painted)), median(alone)];
    }

    const end = async () => {
      await endSlowness();
      await browser.close();
      await line.end();
    };
    try {
      await pair();
    } catch (error) {
      await end();
      throw error;
    }
    all.length = 0;
    return {
      pair,
      end: async () => {
        await end();
        report(all);
      },
    };
  },
};

/** Milliseconds until the product's decoder has read a frame, where nothing else runs. */
async function decodeAlone(page: Page, frame: number): Promise<number> {
  const [decoder = ''] = globSync('gate/assets/decoder-worker-*.js', { cwd: dist });
  return page.evaluate(
    async ([path, at]) => {
      const held = globalThis as unknown as { fakeCamera: FakeCamera; decoder?: Promise<Worker> };
      held.decoder ??= new Promise((ready) => {
        const made = new Worker(path, { type: 'module' });
        made.addEventListener('message', () => ready(made), { once: true });
      });
      const worker = await held.decoder;
      const { data, width, height } = held.fakeCamera.pixels(at);
      const start = performance.now();
      const read = new Promise<string | undefined>((done) => {
        worker.addEventListener('message', (event) => done(event.data.texts[0]), { once: true });
      });
      worker.postMessage({ width, height, pixels: data.buffer }, [data.buffer]);
      if ((await read) !== undefined) return performance.now() - start;
      throw new Error('the frame was not read');
    },
    [`/${decoder}`, frame] as const,
  );
}

/** Shows a frame to the page until the answer is on the screen. */
async function answer(page: Page, frame: number): Promise<Answered> {
  return page.evaluate(async (at) => {
    const { fakeCamera: camera } = globalThis as unknown as { fakeCamera: FakeCamera };
    const before = camera.codes.length;
    const shownBefore = document.querySelector('[data-answer] h2')?.textContent;
    const painted = new Promise<number>((done) => {
      const look = () => {
        const name = document.querySelector('[data-answer] h2')?.textContent;
        if (name === undefined || name === shownBefore) return requestAnimationFrame(look);
        const behindFrame = new MessageChannel();
        behindFrame.port1.addEventListener('message', () => done(performance.now()));
        behindFrame.port1.start();
        return behindFrame.port2.postMessage(0);
      };
      requestAnimationFrame(look);
    });
    camera.show(at);
    const end = await painted;
    camera.show(null);
    const read = camera.codes[before];
    if (read === undefined) throw new Error('no code was read');
    return { painted: end - read.grabbedAt, read: read.readAt - read.grabbedAt };
  }, frame);
}

function report(all: readonly Answered[]): void {
  const at = (values: readonly number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
  const painted = all.map((each) => each.painted);
  const read = all.map((each) => each.read);
  const p95 = at(painted, 0.95);
  process.stdout.write(
    `  painted p50 ${at(painted, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms; ` +
      `of these until the code was read p50 ${at(read, 0.5).toFixed(0)}, ` +
      `p95 ${at(read, 0.95).toFixed(0)} ms\n`,
  );
  if (p95 > longest) throw new Error(`p95 is ${p95.toFixed(0)} ms and not ${longest}`);
}
