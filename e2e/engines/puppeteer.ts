/** Chromium and Firefox, driven by Puppeteer. */
import puppeteer, { type LaunchOptions } from 'puppeteer-core';
import { type Engine, phoneSize } from '#e2e/engines/engine.ts';

export const startChromium = (): Promise<Engine> =>
  start({
    browser: 'chrome',
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium-headless-shell',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });

export const startFirefox = (): Promise<Engine> =>
  start({ browser: 'firefox', executablePath: '/usr/bin/firefox-esr' });

async function start(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({ ...options, defaultViewport: phoneSize });
  return {
    async open() {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return {
        goTo: async (url) => {
          await page.goto(url, { waitUntil: 'load' });
        },
        back: async () => {
          await page.goBack();
        },
        run: <T>(body: string, ...args: unknown[]) =>
          page.evaluate(
            `(function () { ${body} }).apply(null, ${JSON.stringify(args)})`,
          ) as Promise<T>,
        type: async (selector, text) => page.locator(selector).fill(text),
        click: (selector) => page.locator(selector).click(),
        complaints: () => complaints,
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}
