/** The header of all pages about a match or a tournament. */
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { showIn } from '#e2e/pages/languages.ts';
import { show } from '#e2e/pages/navigation.ts';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { messageText } from '#sync/contracts/messages/catalogue.ts';

const languages = ['en', 'ar'] as const;
const widths = [390, 640, 1440, 1920];

/** Positions of the tabs, which are links of the header's navigation. */
async function readTabs(page: Page, label: string): Promise<string> {
  const tabs = page.getByRole('navigation', { name: label }).getByRole('link');
  await expect(tabs.first()).toBeVisible();
  // The numbers have loaded, and with them everything that has a width.
  await expect(page.locator('header ul').getByRole('link').first()).toBeVisible();
  await page.evaluate(async () => {
    await document.fonts.ready;
  });
  const places = await tabs.evaluateAll((links) =>
    links.map((link) => {
      const { x, y } = link.getBoundingClientRect();
      return `${Math.round(x)},${Math.round(y)}`;
    }),
  );
  return places.join(' ');
}

test('the tabs of a match and of a tournament are at the same place on each of their pages', async ({
  desktop,
  server,
}) => {
  test.slow();
  const matches = await callAsAdmin<AdminMatch[]>(server.url, 'GET', '/admin/matches');
  const match = matches.find(({ people }) => (people?.approved ?? 0) > 0);
  const matchPath = `/admin/manage/matches/${match?.id}`;
  const eventPath = `/admin/manage/tournaments/${match?.eventId}`;
  await openAdminPage(desktop, matchPath);
  for (const language of languages) {
    await showIn(desktop, language);
    for (const [key, paths] of [
      [
        'matches.pages',
        ['', '/people', '/places', '/gates', '/gates/list'].map((page) => matchPath + page),
      ],
      ['season.eventPages', [eventPath, `${eventPath}/people`]],
    ] as const)
      for (const width of widths) {
        await desktop.setViewportSize({ width, height: 900 });
        const places = new Set<string>();
        for (const path of paths) {
          await show(desktop, path);
          places.add(await readTabs(desktop, messageText(language, key)));
        }
        expect([...places], `${language}, ${width} px`).toHaveLength(1);
      }
  }
});
