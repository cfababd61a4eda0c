/** Chromium, as the measurements start it. */
import { chromium, type BrowserContext } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'];

export const launch = {
  ...(executablePath !== undefined && { executablePath }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

export const phoneLook = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: 'en-GB',
};

/** A phone whose data stays in a folder when it is closed. */
export function openPhone(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launch, ...phoneLook, baseURL });
}
