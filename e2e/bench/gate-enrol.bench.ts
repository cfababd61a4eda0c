/**
 * Measures a phone that enrols at a gate with 400 tickets over 1 Mbit/s: from the scan of the gate's
 * code, with an empty cache, until the phone is ready without signal, which may take 3 seconds. The name
 * is typed immediately, so that files for later still compete for the line.
 */
import { type Browser, chromium, type Page } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { enrol, openGateCode } from '#e2e/bench/gate/enrol.ts';
import { getOnce } from '#e2e/bench/gate/get-once.ts';
import { post } from '#e2e/bench/load/post.ts';
import { inTurn, median, type Race } from '#e2e/bench/measurement.ts';
import type { GatedMatch } from '#e2e/bench/server/gates.ts';
import { startSlowLine, type SlowLine } from '#e2e/bench/server/slow-line.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const tickets = 400;
/** Bytes a second. */
const speed = 125_000;
/** Turns of each side in a pair. */
const turns = 2;
/** Milliseconds. */
const longest = 3000;

interface Enrolled {
  /** Milliseconds since the address was opened. */
  ready: number;
  tapped: number;
  /** Bytes that had arrived for the page when it was ready, with headers. */
  bytes: number;
}

export const measurement: Race = {
  kind: 'race',
  name: `gate: from the scanned code to ready, ${tickets} tickets, 1 Mbit/s`,
  unit: 'ms',
  yardstick: 'one GET of as many bytes over the same line',
  target: { atMost: 1.5 },
  prepare: async () => {
    const server = await benchServer('gates');
    const match = await post<GatedMatch>(`${server}/api/bench/gates`, { tickets });
    const line = await startSlowLine(server);
    line.setSpeed(speed);
    const browser = await chromium.launch(launch);
    let last = await enrolOnce(browser, line, match);
    const all: Enrolled[] = [];
    const ours = async () => {
      last = await enrolOnce(browser, line, match);
      all.push(last);
      return last.ready;
    };
    return {
      pair: () => inTurn(turns, ours, () => getOnce(browser, line.url, last.bytes)),
      end: async () => {
        await browser.close();
        await line.end();
        report(all);
      },
    };
  },
};

async function enrolOnce(browser: Browser, line: SlowLine, match: GatedMatch): Promise<Enrolled> {
  const context = await browser.newContext({ ...phoneLook, baseURL: line.url });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    await openGateCode(page, match);
    await enrol(page);
    return await readTimes(page);
  } finally {
    await context.close();
  }
}

/** Marks the steward's tap and the first time that the phone is ready. */
function watch(): void {
  performance.setResourceTimingBufferSize(1000);
  addEventListener('submit', () => performance.mark('tapped'), { capture: true, once: true });
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-ready=true]') === null) return;
    performance.mark('ready');
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true, attributeFilter: ['data-ready'] });
}

function readTimes(page: Page): Promise<Enrolled> {
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    const ready = at('ready');
    const entries = [
      ...performance.getEntriesByType('navigation'),
      ...performance.getEntriesByType('resource'),
    ] as PerformanceResourceTiming[];
    const bytes = entries
      .filter(({ responseEnd }) => responseEnd <= ready)
      // Bytes that the worker's installation fetched before came over the line too.
      .reduce(
        (sum, { transferSize, encodedBodySize }) => sum + (transferSize || encodedBodySize),
        0,
      );
    return { ready, tapped: at('tapped'), bytes };
  });
}

function report(all: readonly Enrolled[]): void {
  const took = all.map(({ ready }) => ready);
  const of = (values: readonly number[]) => median(values).toFixed(0);
  process.stdout.write(
    `  ${(median(all.map(({ bytes }) => bytes)) / 1000).toFixed(0)} KB; the name is typed after ` +
      `${of(all.map(({ tapped }) => tapped))} ms; ready after ${of(took)} ms, ` +
      `at most ${Math.max(...took).toFixed(0)}, ` +
      `${of(all.map(({ ready, tapped }) => ready - tapped))} after the tap\n`,
  );
  const slow = took.filter((each) => each > longest).length;
  if (slow > 0) throw new Error(`${slow} of ${took.length} phones took more than ${longest} ms`);
}
