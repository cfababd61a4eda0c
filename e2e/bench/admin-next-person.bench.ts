/** Measures the way to the next person of the queue, from the key until the name is painted. */
import { chosenName, openQueue } from '#e2e/bench/admin/open-admin.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

const presses = 20;

export const measurement: Figure = {
  kind: 'figure',
  name: 'admin pages: next person of 700, slowest but one of 20',
  unit: 'ms',
  target: { atMost: 100 },
  measure: async () => {
    const page = await openQueue();
    const took: number[] = [];
    for (let press = 0; press <= presses; press += 1) {
      await page.evaluate((name) => {
        const before = document.querySelector(name)?.textContent;
        addEventListener(
          'keydown',
          ({ timeStamp }) => {
            const look = () => {
              if (document.querySelector(name)?.textContent === before) {
                requestAnimationFrame(look);
                return;
              }
              const painted = new MessageChannel();
              painted.port1.addEventListener('message', () => {
                document.documentElement.dataset['took'] = String(performance.now() - timeStamp);
              });
              painted.port1.start();
              painted.port2.postMessage(0);
            };
            requestAnimationFrame(look);
          },
          { capture: true, once: true },
        );
        delete document.documentElement.dataset['took'];
      }, chosenName);
      await page.keyboard.press('j');
      const root = page.locator('html[data-took]');
      await root.waitFor();
      const time = Number(await root.getAttribute('data-took'));
      // The first press also loads code.
      if (press > 0) took.push(time);
      await page.waitForTimeout(150);
    }
    took.sort((a, b) => a - b);
    process.stdout.write(`  ${took.map((each) => each.toFixed(0)).join(', ')} ms\n`);
    return took.at(-2) ?? Number.NaN;
  },
};
