/** Measures a gate's decision from facts out of 2,000 tickets and 10,000 checks on a slow phone. */
import { chromium } from '@playwright/test';
import { launch, phoneLook } from '#e2e/bench/browser.ts';
import type { DecisionTimes } from '#e2e/bench/gate/decide-page.ts';
import type { Figure } from '#e2e/bench/measurement.ts';
import { bundleScript } from '#e2e/fixtures/bundle.ts';

const slowdown = 4;
const rounds = 5;

export const measurement: Figure = {
  kind: 'figure',
  name: 'gate: a decision, 2,000 tickets, 10,000 checks, 4× slower CPU, p95',
  unit: 'ms',
  target: { atMost: 1 },
  measure: async () => {
    const script = await bundleScript(new URL('gate/decide-page.ts', import.meta.url));
    const browser = await chromium.launch(launch);
    try {
      const page = await browser.newPage(phoneLook);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
      await page.addScriptTag({ content: script, type: 'module' });
      await page.waitForFunction(() => 'measure' in window);
      const times: DecisionTimes[] = [];
      for (let round = 0; round < rounds; round += 1)
        times.push(
          await page.evaluate(() =>
            (window as unknown as { measure: () => DecisionTimes }).measure(),
          ),
        );
      if (times.some(({ isRight }) => !isRight)) throw new Error('an answer was wrong');
      const checks = times.flatMap((each) => each.checks).toSorted((a, b) => a - b);
      const lookups = times.flatMap((each) => each.lookups);
      const mean = (values: readonly number[]) =>
        (1000 * values.reduce((sum, value) => sum + value, 0)) / values.length;
      const { counting = 0, building = 0 } = times.at(-1) ?? {};
      process.stdout.write(
        `  mean ${mean(checks).toFixed(1)} µs, slowest ${checks.at(-1)?.toFixed(1)} ms; ` +
          `one map lookup ${mean(lookups).toFixed(1)} µs; ` +
          `counting who is inside ${counting.toFixed(1)} ms, a new index ${building.toFixed(1)} ms\n`,
      );
      return checks[Math.floor(checks.length * 0.95)] ?? Number.NaN;
    } finally {
      await browser.close();
    }
  },
};
