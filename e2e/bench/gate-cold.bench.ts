/**
 * Measures a gate's phone that was checking tickets and is started again without signal: from the
 * navigation until its decoder has read the first code. The processor is four times slower; a script
 * taps.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { openPhone } from '#e2e/bench/browser.ts';
import { serveCameraPage } from '#e2e/bench/gate/camera-page.ts';
import { enrol, openGateCode } from '#e2e/bench/gate/enrol.ts';
import { type FakeCamera, fakeCamera, ticketFrame } from '#e2e/bench/gate/fake-camera.ts';
import { post } from '#e2e/bench/load/post.ts';
import { inTurn, median, type Race } from '#e2e/bench/measurement.ts';
import type { GatedMatch } from '#e2e/bench/server/gates.ts';
import { startSlowLine } from '#e2e/bench/server/slow-line.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const slowdown = 4;
const tickets = 400;
/** Turns of each side in a pair; each starts a browser. */
const turns = 2;
/** Begins the message with the page's times. */
const announcement = 'first code read: ';

/** Milliseconds from the navigation's start. */
interface Times {
  /** 0 on the empty page. */
  tapped: number;
  /** The page asked for the camera. */
  asked: number;
  read: number;
}

export const measurement: Race = {
  kind: 'race',
  name: `gate: cold start without signal to the first code, ${slowdown}× slower CPU`,
  unit: 'ms',
  yardstick: 'an empty page with camera and decoder from the cache',
  target: { atMost: 1.5 },
  prepare: async () => {
    const folder = await mkdtemp(join(tmpdir(), 'touchline-phone-'));
    const server = await benchServer('gates');
    const match = await post<GatedMatch>(`${server}/api/bench/gates`, { tickets });
    const line = await startSlowLine(server);
    const copy = await serveCameraPage();
    const phone = await openPhone(folder, line.url);
    await prepare(phone, match, copy.url);
    await phone.close();
    await copy.end();
    line.setSignal(false);
    const [text = ''] = match.tickets;
    const frame = await ticketFrame(text, 'straight', 1);

    const all: Times[] = [];

    async function coldStart(url: string): Promise<number> {
      const context = await openPhone(folder, line.url);
      try {
        // A phone that was checking has the permission already.
        await context.grantPermissions(['camera'], { origin: line.url });
        await fakeCamera(context, frame);
        await context.addInitScript(startAndTell, announcement);
        const page = await context.newPage();
        const devtools = await context.newCDPSession(page);
        await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
        const told = page.waitForEvent('console', {
          predicate: (message) => message.text().startsWith(announcement),
          timeout: 60_000,
        });
        await page.goto(url, { waitUntil: 'commit' });
        const times = JSON.parse((await told).text().slice(announcement.length)) as Times;
        if (times.tapped > 0) all.push(times);
        return times.read;
      } finally {
        await context.close();
      }
    }

    await coldStart('/gate');
    await coldStart(copy.url);
    return {
      pair: () =>
        inTurn(
          turns,
          () => coldStart('/gate'),
          () => coldStart(copy.url),
        ),
      end: async () => {
        const of = (stage: keyof Times) => median(all.map((each) => each[stage])).toFixed(0);
        process.stdout.write(
          `  the list can be used after ${of('tapped')} ms, the camera is asked for after ` +
            `${of('asked')}, the first code is read after ${of('read')}\n`,
        );
        await line.end();
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      },
    };
  },
};

/** Puts the list and both pages on the phone. */
async function prepare(phone: BrowserContext, match: GatedMatch, copy: string): Promise<void> {
  const page = await phone.newPage();
  await openGateCode(page, match);
  await enrol(page);
  await page.getByText(englishText('gate.ready.facesAll')).waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.goto(copy);
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js');
    await navigator.serviceWorker.ready;
  });
}

/** Taps on "Start checking" as soon as it is there, and tells when the first code was read. */
function startAndTell(message: string): void {
  const observer = new MutationObserver(() => {
    const button = document.querySelector<HTMLButtonElement>(
      'main:has([data-ready=true]) > :last-child > button:last-child',
    );
    if (button === null) return;
    observer.disconnect();
    performance.mark('tapped');
    button.click();
  });
  observer.observe(document, { childList: true, subtree: true });
  addEventListener(
    'code-read',
    () => {
      const [first] = (globalThis as unknown as { fakeCamera: FakeCamera }).fakeCamera.codes;
      const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? 0;
      const times: Times = {
        tapped: at('tapped'),
        asked: at('camera-asked'),
        read: first?.readAt ?? Number.NaN,
      };
      // oxlint-disable-next-line no-console -- how the page answers
      console.info(message + JSON.stringify(times));
    },
    { once: true },
  );
}
