/**
 * Makes whole processes so many times slower: all threads of a page, where the browser's own throttle
 * slows its main thread only and leaves workers alone.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';

/** Slows every page of a browser that runs now; returns how to end it. */
export async function slowPages(browser: Browser, slowdown: number): Promise<() => Promise<void>> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  await devtools.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  if (pages.length === 0) throw new Error('the browser has no page');
  const script = fileURLToPath(new URL('stop-and-go.ts', import.meta.url));
  const child = fork(script, [String(slowdown), ...pages.map(String)]);
  await once(child, 'message');
  return async () => {
    const exited = once(child, 'exit');
    child.disconnect();
    await exited;
  };
}
