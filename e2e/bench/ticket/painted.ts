/** When a page's QR stood on the screen. */
import type { BrowserContext } from '@playwright/test';

declare global {
  interface Window {
    /** Milliseconds from the navigation's start. */
    qrPaintedAt?: number;
  }
}

/** Runs before the page's own scripts: looks at every frame, and takes the time behind it. */
function watch(): void {
  const behindFrame = new MessageChannel();
  behindFrame.port1.addEventListener('message', () => {
    window.qrPaintedAt ??= performance.now();
  });
  behindFrame.port1.start();
  const look = () => {
    const code = document.querySelector('[data-ticket-qr]');
    if (code !== null && code.getBoundingClientRect().width > 0) behindFrame.port2.postMessage(0);
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Opens an address in a browser that has just started, on a slower processor. */
export async function paintedAfter(
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<number> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(watch);
  await page.goto(url, { waitUntil: 'commit' });
  const painted = await page.waitForFunction(() => window.qrPaintedAt, undefined, {
    timeout: 60_000,
  });
  return (await painted.jsonValue()) as number;
}
