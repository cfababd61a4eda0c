/** Measures the first sync in Chromium, from the request until the rows are in IndexedDB. */
import { chromium } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import { inTurn, type Race } from '#e2e/bench/measurement.ts';
import { bundleScript } from '#e2e/fixtures/bundle.ts';
import { benchServer } from '#e2e/bench/server/start.ts';
import { apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';

/** Turns of each side in a pair. */
const turns = 4;

interface Measured {
  ours(token: string): Promise<number>;
  yardstick(token: string): Promise<{ took: number; rows: number }>;
}

export const measurement: Race = {
  kind: 'race',
  name: 'first sync on the phone',
  unit: 'ms',
  yardstick: 'the same answer by one fetch and one Dexie bulkPut',
  target: { atMost: 1.3 },
  prepare: async () => {
    const url = await benchServer();
    const token = await apiToken(url, people.photographer, 'touchline-demo');
    const script = await bundleScript(new URL('phone/page.ts', import.meta.url));
    const browser = await chromium.launch(launch);
    try {
      const page = await browser.newPage({ ...phoneLook, baseURL: url, serviceWorkers: 'block' });
      const served = '**/measured*';
      await page.route(served, (route) =>
        route.request().url().endsWith('.js')
          ? route.fulfill({ contentType: 'text/javascript', body: script })
          : route.fulfill({
              contentType: 'text/html',
              body: '<!doctype html><script type="module" src="/measured.js"></script>',
            }),
      );
      await page.goto('/measured');
      await page.waitForFunction(() => 'measured' in window);
      // From here on, requests go directly to the server.
      await page.unroute(served);
      const ours = () =>
        page.evaluate(
          (given) => (window as unknown as { measured: Measured }).measured.ours(given),
          token,
        );
      const yardstick = () =>
        page.evaluate(
          (given) => (window as unknown as { measured: Measured }).measured.yardstick(given),
          token,
        );
      for (let warmUp = 0; warmUp < 3; warmUp += 1) {
        await ours();
        const { rows } = await yardstick();
        if (warmUp === 0) process.stdout.write(`  ${rows} rows\n`);
      }
      return {
        pair: () => inTurn(turns, ours, async () => (await yardstick()).took),
        end: () => browser.close(),
      };
    } catch (error) {
      await browser.close();
      throw error;
    }
  },
};
