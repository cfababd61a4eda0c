/**
 * Compares the first sync in Chromium with RxDB, PouchDB and Replicache, which get the same rows
 * from the same server; see `rivals/README.md` for their set-up. Runs only if requested by name.
 */
import { isDeepStrictEqual } from 'node:util';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { median, type Figure } from '#e2e/bench/measurement.ts';
import { bundledSides } from '#e2e/bench/rivals/bundle.ts';
import { installRivals } from '#e2e/bench/rivals/install.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

const rounds = 15;
const warmUps = 3;
const patience = 60_000;
const others = ['rxdb', 'pouchdb', 'replicache'] as const;
const sides = ['ours', ...others] as const;
type Side = (typeof sides)[number];

interface StoredRow {
  kind: string;
  bucket: string;
  row: { id: string };
}
/** Milliseconds; see `rivals/page/rival.ts`. */
interface Run {
  took: number;
  whole: number;
  inMemory?: number;
  stored: StoredRow[];
}
interface InPage {
  rivals: { expected(token: string): Promise<StoredRow[]> } & Record<
    Side,
    (token: string, rows: number) => Promise<Run>
  >;
}

export const measurement: Figure = {
  kind: 'figure',
  name: 'first sync on the phone beside RxDB, PouchDB and Replicache',
  unit: '× the fastest of them',
  target: { atMost: 1 },
  onlyByName: 'rivals',
  measure: async () => {
    await installRivals();
    const scripts = await bundledSides();
    const url = await benchServer();
    const token = await apiToken(url, people.photographer, 'touchline-demo');
    const browser = await chromium.launch(launch);
    try {
      const phone = await browser.newContext({
        ...phoneLook,
        baseURL: url,
        serviceWorkers: 'block',
      });
      const pages = new Map<Side, Page>();
      for (const side of sides) {
        const script = side === 'ours' ? scripts.ours : scripts.rivals;
        pages.set(side, await openPage(phone, script));
      }
      return await measureAll(pages, token);
    } finally {
      await browser.close();
    }
  },
};

/** Opens a separate page for each side, so that no other side's scripts and garbage affect it. */
async function openPage(phone: BrowserContext, script: string): Promise<Page> {
  const page = await phone.newPage();
  const served = '**/measured*';
  await page.route(served, (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: script })
      : route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><script type="module" src="/measured.js"></script>',
        }),
  );
  const failed = page.waitForEvent('pageerror', { timeout: 0 }).then((error) => {
    throw error;
  });
  // Closing the browser closes the page.
  failed.catch(() => undefined);
  await page.goto('/measured');
  await Promise.race([page.waitForFunction(() => 'rivals' in window), failed]);
  // From here on, requests go directly to the server.
  await page.unroute(served);
  return page;
}

async function measureAll(pages: ReadonlyMap<Side, Page>, token: string): Promise<number> {
  const expected = await pages
    .get('rxdb')
    ?.evaluate((given) => (window as unknown as InPage).rivals.expected(given), token);
  if (expected === undefined || expected.length === 0) throw new Error('there are no rows');
  const wanted = byKey(expected);
  process.stdout.write(`  ${wanted.size} rows\n`);

  const runs = new Map<Side, Run[]>(sides.map((side) => [side, []]));
  for (let round = -warmUps; round < rounds; round += 1) {
    // Rotate the order, so that what one side leaves behind affects all alike.
    const first = (round + warmUps) % sides.length;
    for (const side of [...sides.slice(first), ...sides.slice(0, first)]) {
      const run = await runOnce(pages.get(side), side, token, wanted.size);
      if (!isDeepStrictEqual(byKey(run.stored), wanted)) {
        throw new Error(`${side} kept other rows than it was sent`);
      }
      if (round >= 0) runs.get(side)?.push(run);
    }
  }
  return report(runs);
}

function byKey(rows: readonly StoredRow[]): Map<string, StoredRow> {
  return new Map(rows.map((stored) => [`${stored.kind}/${stored.row.id}`, stored]));
}

async function runOnce(
  page: Page | undefined,
  side: Side,
  token: string,
  rows: number,
): Promise<Run> {
  if (page === undefined) throw new Error(`${side} has no page`);
  await page.bringToFront();
  return page.evaluate(
    ([name, given, count, most]) =>
      Promise.race([
        (window as unknown as InPage).rivals[name](given, count),
        new Promise<never>((_, reject) => {
          setTimeout(() => reject(new Error(`${name} did not end`)), most);
        }),
      ]),
    [side, token, rows, patience] as const,
  );
}

/**
 * Prints the duration of each side; returns the product's divided by the fastest other side's, as a
 * median of the rounds.
 */
function report(runs: ReadonlyMap<Side, Run[]>): number {
  const ours = runs.get('ours') ?? [];
  for (const side of sides) {
    const all = runs.get(side) ?? [];
    const inMemory = all.flatMap((run) => run.inMemory ?? []);
    const said = [
      `${side}: in IndexedDB ${inWords(all.map(({ took }) => took))}`,
      `all done ${inWords(all.map(({ whole }) => whole))}`,
      ...(inMemory.length > 0 ? [`in memory ${inWords(inMemory)}`] : []),
    ];
    process.stdout.write(`  ${said.join('; ')}\n`);
  }
  const ratios = others.map((side) => {
    const all = runs.get(side) ?? [];
    const each = all.map(({ took }, round) => (ours[round]?.took ?? Number.NaN) / took);
    process.stdout.write(`  ours : ${side} = ${inWords(each, 2)}\n`);
    return median(each);
  });
  return Math.max(...ratios);
}

/** Formats the median and the range. */
function inWords(values: readonly number[], digits = 0): string {
  const [middle, least, most] = [median(values), Math.min(...values), Math.max(...values)].map(
    (value) => value.toFixed(digits),
  );
  return `${middle} (${least} to ${most})${digits === 0 ? ' ms' : ''}`;
}
