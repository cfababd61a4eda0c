/** Starts Chromium for the measurements. */
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

/** Opens a browser whose data stay in a folder after it is closed. */
export function openPhone(folder: string, baseURL: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { ...launch, ...phoneLook, baseURL });
}
