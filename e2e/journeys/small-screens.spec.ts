/** Checks of small phones, phones on their side, and large text, which need a real layout. */
import type { Page } from '@playwright/test';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** Enlarges the text like the browser's own setting. */
const enlargeText = (page: Page) =>
  page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '150%';
    });
  });

/** The share of the ticket's QR code that is on the screen and below nothing else, from 0 to 1. */
async function visibleShare(page: Page): Promise<number> {
  const code = page.locator('[data-ticket-qr]');
  await expect(page.locator('#first-ticket')).toHaveCount(0);
  await expect(code).toBeVisible();
  return code.evaluate((svg) => {
    const box = svg.querySelector('path')!.getBoundingClientRect();
    const steps = Array.from({ length: 9 }, (_, index) => (index + 0.5) / 9);
    const points = steps.flatMap((x) =>
      steps.map((y) => [box.left + x * box.width, box.top + y * box.height] as const),
    );
    // The first and the last row of modules count too.
    points.push([box.left + 1, box.top + 1], [box.right - 1, box.bottom - 1]);
    const seen = points.filter(([x, y]) => svg.contains(document.elementFromPoint(x, y)));
    return seen.length / points.length;
  });
}

for (const { width, height, large } of [
  { width: 320, height: 568, large: false },
  { width: 320, height: 568, large: true },
  { width: 390, height: 844, large: true },
  { width: 568, height: 320, large: false },
  { width: 844, height: 390, large: false },
])
  test(`the whole QR code is visible on ${width} × ${height}${large ? ' with text at 150 %' : ''}`, async ({
    phone,
  }) => {
    if (large) await enlargeText(phone);
    await phone.setViewportSize({ width, height });
    await openAs(phone, people.photographer, '/tickets');
    // The typeface may still be loading.
    await expect.poll(() => visibleShare(phone)).toBe(1);
  });

test('with text at 150 % no page is wider than the screen', async ({ phone }) => {
  await enlargeText(phone);
  await openAs(phone, people.photographer, '/');
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible();
  const link = phone.locator('a[href^="/events/"]').first();
  const eventId = (await link.getAttribute('href'))?.split('/')[2];
  const paths = ['/', '/events', `/events/${eventId}`, `/events/${eventId}/reservations`];
  paths.push('/tickets', '/documents', '/news', '/sync', '/contact-us');
  for (const [path, link] of [
    ['/tickets', 'a[href$="/match-day"]'],
    ['/documents', 'a[href^="/documents/"]'],
  ] as const) {
    await phone.goto(path);
    paths.push(String(await phone.locator(link).first().getAttribute('href')));
  }
  const wide: string[] = [];
  for (const path of paths) {
    await phone.goto(path);
    await expect(phone.getByRole('heading').first()).toBeVisible();
    await expect(phone.getByRole('status', { name: 'Loading' })).toHaveCount(0);
    // The start page's offer is loaded after the first screen.
    if (path === '/')
      await expect(phone.getByText(englishText('calendar.offerTitle'))).toBeVisible();
    const excess = await phone.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) wide.push(`${path}: ${excess} px`);
  }
  expect(wide).toEqual([]);
});

for (const width of [1024, 1100, 1280])
  test(`an officer’s navigation bar has no links over each other at ${width} px`, async ({
    desktop,
  }) => {
    await desktop.setViewportSize({ width, height: 700 });
    await openAs(desktop, 'officer@touchline.example', '/');
    const bar = desktop.locator('header', {
      has: desktop.getByRole('navigation', { name: englishText('nav.main') }),
    });
    await expect(bar.getByRole('link', { name: englishText('nav.reports') })).toBeVisible();
    const boxes = await bar.locator('a, button').evaluateAll((links) =>
      links
        .map((link) => link.getBoundingClientRect())
        .filter(({ width: own }) => own > 0)
        .map(({ left, right }) => [left, right] as const)
        .toSorted(([a], [b]) => a - b),
    );
    const overlaps = boxes.filter(([left], index) => left < (boxes[index - 1]?.[1] ?? 0) - 0.5);
    expect(overlaps).toEqual([]);
  });
