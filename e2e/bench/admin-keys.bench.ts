/** Measures the longest block of the page while twenty keys arrive in a burst. */
import { openQueue } from '#e2e/bench/admin/open-admin.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

const keys = 20;
const bursts = 5;

export const measurement: Figure = {
  kind: 'figure',
  name: 'admin pages: longest block in a burst of 20 keys',
  unit: 'ms',
  target: { atMost: 200 },
  measure: async () => {
    const page = await openQueue();
    await page.evaluate(() => {
      const root = document.documentElement;
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          root.dataset['blocked'] = `${root.dataset['blocked'] ?? ''} ${Math.round(duration)}`;
      }).observe({ type: 'longtask' });
    });
    for (let burst = 0; burst < bursts; burst += 1) {
      // Down and up again, so that both directions are measured.
      const key = burst % 2 === 0 ? 'j' : 'k';
      await Promise.all(Array.from({ length: keys }, () => page.keyboard.press(key)));
      await page.waitForTimeout(1000);
    }
    const blocks = (await page.locator('html').getAttribute('data-blocked')) ?? '';
    process.stdout.write(`  tasks longer than 50 ms:${blocks || ' none'}\n`);
    return Math.max(0, ...blocks.split(' ').map(Number));
  },
};
