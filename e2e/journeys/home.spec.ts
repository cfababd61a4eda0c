/** Checks of the home screen that need a real layout. */
import type { Page } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

declare global {
  interface Window {
    layoutShift: number;
  }
}

/** The start page, although the demo's gates may be open, when the app opens on a ticket. */
const home = '/?home';

/** Adds up the layout shifts of each page as Lighthouse does, in `window.layoutShift`. */
const measureShifts = () => {
  window.layoutShift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
      window.layoutShift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
};

async function slidesShown(page: Page): Promise<number> {
  const section = page.locator('section', {
    has: page.getByRole('heading', { name: englishText('events.title'), exact: true }),
  });
  return section.getByRole('list').evaluate((list) => {
    const { left, right } = list.parentElement!.getBoundingClientRect();
    return [...list.children].filter((slide) => {
      const box = slide.getBoundingClientRect();
      return box.left >= left - 20 && box.right <= right + 1;
    }).length;
  });
}

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the home screen does not jump, and its messages come one at a time and never cover a ticket', async ({
    phone,
  }) => {
    const notices = phone.getByText(`${englishText('events.windowNoticeTitle')}:`);
    const offer = phone.getByRole('complementary', { name: englishText('install.title') });

    await test.step('the first synchronisation and a reload move nothing', async () => {
      await phone.addInitScript(measureShifts);
      await openAs(phone, people.photographer, home);
      await expect(phone.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(phone.getByRole('heading', { name: englishText('feed.title') })).toBeAttached();
      expect(await phone.evaluate(() => window.layoutShift)).toBeLessThan(0.05);
    });

    await test.step('one message is shown at a time, at the bottom', async () => {
      await expect(notices).toBeVisible();
      const box = await notices.boundingBox();
      expect(box?.y).toBeGreaterThan(600);
    });

    await test.step('the install prompt waits for the message, and is on the home screen only', async () => {
      // Chromium fires this event when the app is installable; without a window it never does.
      await waitForOfflineApp(phone);
      // The message has disappeared by itself meanwhile on a slow machine.
      await phone.evaluate(() => sessionStorage.clear());
      await phone.reload();
      await expect(notices).toBeVisible();
      await phone.evaluate(() => dispatchEvent(new Event('beforeinstallprompt')));
      await expect(offer).toHaveCount(0);
      await phone.getByRole('button', { name: englishText('action.close'), exact: true }).click();
      await expect(offer).toBeVisible();
    });

    await test.step('the phone says that it is ready offline', async () => {
      await phone.goto('/sync');
      await expect(phone.getByText(englishText('sync.ready'))).toBeVisible();
      await phone.goto(home);
    });

    await test.step('on a ticket there is neither', async () => {
      await expect(phone.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await phone.evaluate(() => sessionStorage.clear());
      await phone.reload();
      await expect(notices).toBeVisible();
      await phone.getByRole('link', { name: englishText('nav.tickets'), exact: true }).click();
      await expect(
        phone.getByRole('img', { name: englishText('tickets.codeLabel') }),
      ).toBeVisible();
      await expect(notices).toBeHidden();
      await expect(offer).toHaveCount(0);
    });
  });
});

test('the sliders show one, two or three slides by the width of the screen', async ({ phone }) => {
  await openAs(phone, people.photographer, '/');
  for (const [width, slides] of [
    [463, 1],
    [464, 2],
    [1023, 2],
    [1024, 3],
  ] as const) {
    await phone.setViewportSize({ width, height: 844 });
    await expect.poll(() => slidesShown(phone)).toBe(slides);
  }
});
