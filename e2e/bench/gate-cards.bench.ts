/**
 * Measures a phone that loads 400 sealed names and faces over a line that breaks five times, from the
 * steward's tap until the last one is on the phone. What had arrived is not fetched again: its bytes
 * may be 1.3 times those of one GET as well.
 */
import { type Browser, chromium } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { enrol, openGateCode } from '#e2e/bench/gate/enrol.ts';
import { getOnce } from '#e2e/bench/gate/get-once.ts';
import { post } from '#e2e/bench/load/post.ts';
import { inTurn, median, type Race } from '#e2e/bench/measurement.ts';
import type { GatedMatch } from '#e2e/bench/server/gates.ts';
import { startSlowLine, type SlowLine } from '#e2e/bench/server/slow-line.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const tickets = 400;
const cuts = 5;
/** Bytes a second: 2 Mbit/s. */
const speed = 250_000;
const most = 1.3;
/** Milliseconds; a phone that waits to try again has failed the measurement long before. */
const timeout = 180_000;

interface Loaded {
  took: number;
  bytes: number;
}

export const measurement: Race = {
  kind: 'race',
  name: `gate: ${tickets} names and faces, the line cut ${cuts} times`,
  unit: 'ms',
  yardstick: 'one GET of the bytes without a cut',
  target: { atMost: most },
  prepare: async () => {
    const server = await benchServer('gates');
    const match = await post<GatedMatch>(`${server}/api/bench/gates`, { tickets });
    const line = await startSlowLine(server);
    line.setSpeed(speed);
    const browser = await chromium.launch(launch);
    const uncut = await load(browser, line, match, 0, 1);
    const all: Loaded[] = [];
    const ours = async () => {
      const loaded = await load(browser, line, match, cuts, uncut.bytes);
      all.push(loaded);
      return loaded.took;
    };
    return {
      pair: () => inTurn(1, ours, () => getOnce(browser, line.url, uncut.bytes)),
      end: async () => {
        await browser.close();
        await line.end();
        const ratio = median(all.map(({ bytes }) => bytes)) / uncut.bytes;
        process.stdout.write(
          `  without a cut ${(uncut.bytes / 1e6).toFixed(2)} MB in ${uncut.took.toFixed(0)} ms; ` +
            `with ${cuts} cuts ${ratio.toFixed(2)} of the bytes\n`,
        );
        if (ratio > most) throw new Error(`${ratio.toFixed(2)} times the bytes of one GET`);
      },
    };
  },
};

/** Cuts the line each time that an equal part of `expected` bytes has arrived. */
async function load(
  browser: Browser,
  line: SlowLine,
  match: GatedMatch,
  breaks: number,
  expected: number,
): Promise<Loaded> {
  const context = await browser.newContext({ ...phoneLook, baseURL: line.url });
  try {
    const page = await context.newPage();
    await openGateCode(page, match);
    // The page's own files are not measured.
    await page.evaluate(() => navigator.serviceWorker.ready);
    const before = line.received();
    const start = performance.now();
    await enrol(page);
    const breaking = (async () => {
      for (let at = 1; at <= breaks; at += 1) {
        await line.hasReceived(before + (expected * at) / (breaks + 1));
        line.cut();
      }
    })();
    await page.getByText(englishText('gate.ready.facesAll')).waitFor({ timeout });
    const loaded = { took: performance.now() - start, bytes: line.received() - before };
    await breaking;
    return loaded;
  } finally {
    await context.close();
  }
}
