/** Measures when a page's QR code appears on the screen. */
import type { BrowserContext } from '@playwright/test';

/** Begins the message with the milliseconds from the navigation's start. */
const announcement = 'qr painted at ';

/**
 * Runs before the page's own scripts and checks every frame. If the QR code is in the first frame
 * that shows anything, uses the browser's paint timing, otherwise the time after the frame.
 */
function watch(message: string): void {
  let painted = false;
  const look = (frame: number) => {
    const code = document.querySelector('[data-ticket-qr]');
    if (code === null || code.getBoundingClientRect().width === 0) {
      requestAnimationFrame(look);
      return;
    }
    const behindFrame = new MessageChannel();
    behindFrame.port1.addEventListener('message', () => {
      const now = performance.now();
      new PerformanceObserver((list) => {
        const [first] = list.getEntriesByName('first-contentful-paint');
        if (first === undefined || painted) return;
        painted = true;
        // oxlint-disable-next-line no-console -- how the page answers
        console.info(message + String(first.startTime >= frame ? first.startTime : now));
      }).observe({ type: 'paint', buffered: true });
    });
    behindFrame.port1.start();
    behindFrame.port2.postMessage(0);
  };
  requestAnimationFrame(look);
}

/** Opens an address in a newly started browser with a slower processor. */
export async function paintedAfter(
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch, announcement);
  // A message, because a question would run its own script in the page before the paint.
  const painted = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(announcement),
    timeout: 60_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  return Number((await painted).text().slice(announcement.length));
}
