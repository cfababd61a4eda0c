/** Leaving an import: reloaded, opened in two tabs, closed while it runs. */
import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import {
  chooseFile,
  createTournament,
  targetEventMatches,
  filterTab,
  visibleText,
} from '#e2e/pages/fixture-import.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** A tournament of this test's own, so that it has no other match of these teams. */
const tournament = 'Spring Cup';
const page = '/admin/manage/matches/import';
const fixtures = [
  'Date,Time,Home,Away',
  '01-06-2025,20:00,Enppi Petroleum,Zamalek',
  '08-06-2025,20:00,Enppi Petroleum,Al Ahly',
  '15-06-2025,20:00,Enppi Petroleum,Smouha',
].join('\n');
const resolvedNameText = englishText('fixtureImport.means', {
  name: 'Enppi Petroleum',
  meaning: 'ENPPI SC',
});

/** Three fixtures with unknown names and dates outside the tournament, all resolved. */
async function resolveAll(desktop: Page): Promise<void> {
  const decide = desktop.getByRole('complementary', { name: englishText('fixtureImport.decide') });
  await chooseFile(desktop, 'three.csv', fixtures, tournament);
  await expect(decide.getByLabel(englishText('fixtureImport.whichTeam'))).toBeVisible();
  expect(await violationsOnPage(desktop, 'unclear rows')).toEqual([]);
  await decide
    .getByLabel(englishText('fixtureImport.whichTeam'))
    .selectOption({ label: 'ENPPI SC' });
  await decide.getByRole('button', { name: /^Use for/ }).click();
  await expect(decide.getByText(resolvedNameText)).toBeVisible();
}

const acceptOutOfRange = (desktop: Page) =>
  desktop
    .getByRole('button', { name: englishText('fixtureImport.takeOutside', { count: 3 }) })
    .click();
const importButton = (desktop: Page) =>
  desktop.getByRole('button', { name: englishText('fixtureImport.do', { count: 3 }) });

test('an import survives a reload and a second tab, runs once, and says so if it never finished', async ({
  desktop,
  server,
}) => {
  const [performed, over] = [Promise.withResolvers<void>(), { yet: false }];
  let sent = 0;
  await createTournament(server.url, tournament);
  await openAs(desktop, 'admin@touchline.example', page);
  const second = await desktop.context().newPage();
  const bar = (tab: Page) =>
    tab.getByRole('progressbar', { name: englishText('fixtureImport.progress') });

  await test.step('a resolved name is there after a reload and in another tab', async () => {
    await resolveAll(desktop);
    await desktop.reload();
    await expect(desktop.getByText(resolvedNameText)).toBeVisible();
    await expect(filterTab(desktop, 'unclear')).toContainText('3');
    await second.goto(page);
    await expect(second.getByText(resolvedNameText)).toBeVisible();
  });

  await test.step('a name resolved in one tab is resolved in the other', async () => {
    await acceptOutOfRange(second);
    await expect(filterTab(desktop, 'new')).toContainText('3');
    await expect(importButton(desktop)).toBeEnabled();
  });

  await test.step('started twice and left, it continues, and both tabs show its progress', async () => {
    await desktop.context().route('**/api/admin/matches/import/*/progress*', async (route) => {
      if (over.yet) return route.continue();
      const running = { state: 'running', result: null, refusal: null };
      return route.fulfill({ json: { data: { writing: { done: 2, total: 3 }, sent: running } } });
    });
    // The server receives it and runs it, but the response is lost.
    await desktop.context().route('**/api/admin/matches/import', async (route) => {
      sent += 1;
      await route.fetch();
      performed.resolve();
    });
    await importButton(desktop).dblclick();
    await expect(bar(desktop)).toHaveAttribute('value', '67');
    await expect(bar(second)).toHaveAttribute('value', '67');
    await performed.promise;
    await desktop.reload();
    await expect(bar(desktop)).toHaveAttribute('value', '67');
    expect(await violationsOnPage(desktop, 'its progress')).toEqual([]);
  });

  await test.step('its summary appears as if the page had stayed open', async () => {
    over.yet = true;
    for (const each of [desktop, second]) {
      await expect(visibleText(each, 'fixtureImport.doneTitle', { count: 3 })).toBeVisible();
      await expect(visibleText(each, 'fixtureImport.created', { count: 3 })).toBeVisible();
      await expect(visibleText(each, 'fixtureImport.remembered', { count: 1 })).toBeVisible();
    }
    expect(sent).toBe(1);
    expect(await targetEventMatches(server.url, tournament)).toHaveLength(3);
    await desktop.reload();
    await expect(visibleText(desktop, 'fixtureImport.doneTitle', { count: 3 })).toBeVisible();
  });

  await test.step('choosing another file ends the old import in both tabs', async () => {
    await desktop.getByRole('button', { name: englishText('fixtureImport.anotherFile') }).click();
    await expect(second.getByLabel(englishText('fixtureImport.into'))).toBeVisible();
    await second.close();
    await desktop.context().unrouteAll();
  });

  await test.step('an import that never arrived says so, and can be started again', async () => {
    await chooseFile(
      desktop,
      'late.csv',
      'Date,Time,Home,Away\n22-06-2025,20:00,ENPPI SC,Pyramids FC\n29-06-2025,20:00,Pyramids FC,ENPPI SC',
      tournament,
    );
    await desktop
      .getByRole('button', { name: englishText('fixtureImport.takeOutside', { count: 2 }) })
      .click();
    // The request leaves the page but never arrives.
    const left = Promise.withResolvers<void>();
    await desktop.route('**/api/admin/matches/import', () => left.resolve());
    const start = desktop.getByRole('button', {
      name: englishText('fixtureImport.do', { count: 2 }),
    });
    await start.click();
    await left.promise;
    await desktop.reload();
    await expect(visibleText(desktop, 'fixtureImport.notWritten')).toBeVisible();
    await expect(filterTab(desktop, 'new')).toContainText('2');
    expect(await targetEventMatches(server.url, tournament)).toHaveLength(3);

    await desktop.unroute('**/api/admin/matches/import');
    await start.click();
    await expect(visibleText(desktop, 'fixtureImport.created', { count: 2 })).toBeVisible();
    expect(await targetEventMatches(server.url, tournament)).toHaveLength(5);
  });
});
