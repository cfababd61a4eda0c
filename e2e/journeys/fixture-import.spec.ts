/**
 * Importing fixtures from a file: the real season's 225, then a table that changes some of them.
 */
import { readFileSync } from 'node:fs';
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import {
  chooseFile,
  targetEvent,
  targetEventMatches,
  filterTab,
  visibleText,
} from '#e2e/pages/fixture-import.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

/** One club has a name that is unknown here. */
const season = readFileSync('api/demo/season/2024-25_eg1.txt', 'utf8').replaceAll(
  'ENPPI',
  'Enpi of Cairo',
);

test('a season is imported within minutes, a second time without changes, and a table moves fixtures', async ({
  desktop,
  server,
}) => {
  // A long session in one test: 225 rows, read and rendered nine times.
  test.setTimeout(240_000);
  await startSession(desktop, 'admin@touchline.example');
  const decide = desktop.getByRole('complementary', { name: englishText('fixtureImport.decide') });

  await test.step('a file in an unknown format is reported as that', async () => {
    await desktop.goto('/admin/manage/matches');
    await desktop
      .getByRole('link', { name: englishText('fixtureImport.open'), exact: true })
      .click();
    await chooseFile(desktop, 'season.pdf', '%PDF-1.7');
    await expect(
      visibleText(desktop, 'fixtureImport.wrongType', { name: 'season.pdf' }),
    ).toBeVisible();
  });

  await test.step('the template can be downloaded', async () => {
    const saving = desktop.waitForEvent('download');
    await desktop.getByRole('button', { name: englishText('fixtureImport.template') }).click();
    expect((await saving).suggestedFilename()).toBe('fixtures-template.xlsx');
  });

  await test.step('a file dropped on the list of matches is taken over, and waits for its tournament', async () => {
    await desktop.goto('/admin/manage/matches');
    await expect(desktop.getByRole('table')).toBeVisible();
    await desktop.evaluate(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File(['nothing'], 'a.csv', { type: 'text/csv' }));
      for (const type of ['dragover', 'drop'])
        document.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true }));
    });
    await expect(visibleText(desktop, 'fixtureImport.eventFirst')).toBeVisible();
    await desktop
      .getByLabel(englishText('fixtureImport.into'))
      .selectOption({ label: targetEvent });
    await expect(desktop.getByRole('alert').filter({ hasText: 'a.csv' })).toBeVisible();
  });

  await test.step('an unknown name is resolved once for all its fixtures', async () => {
    await chooseFile(desktop, '2024-25_eg1.txt', season);
    await expect(filterTab(desktop, 'all')).toContainText('225');
    await expect(
      decide.getByText(englishText('fixtureImport.oneOf', { at: 1, count: 3 })),
    ).toBeVisible();
    await filterTab(desktop, 'unclear').click();
    await decide
      .getByLabel(englishText('fixtureImport.whichTeam'))
      .selectOption({ label: 'ENPPI SC' });
    await decide.getByRole('button', { name: /^Use for/ }).click();
  });

  await test.step('an answer can be undone', async () => {
    const what = englishText('fixtureImport.means', { name: 'Enpi of Cairo', meaning: 'ENPPI SC' });
    await desktop
      .getByRole('button', { name: englishText('fixtureImport.takeBack', { what }) })
      .click();
    await expect(filterTab(desktop, 'unclear')).toContainText('225');
    await decide
      .getByLabel(englishText('fixtureImport.whichTeam'))
      .selectOption({ label: 'ENPPI SC' });
    await decide.getByRole('button', { name: /^Use for/ }).click();
  });

  await test.step('dates outside the tournament are confirmed row by row or all together', async () => {
    await expect(filterTab(desktop, 'unclear')).toContainText('225');
    await expect(visibleText(desktop, 'fixtureImport.is_outside_days')).toBeVisible();
    await desktop
      .getByRole('button', { name: /^Import anyway:/ })
      .first()
      .click();
    await decide
      .getByRole('button', { name: englishText('fixtureImport.takeOutside', { count: 224 }) })
      .click();
    const what = englishText('fixtureImport.outsideTaken', { count: 225 });
    await expect(decide.getByText(what)).toBeVisible();
  });

  await test.step('twelve fixtures get a time, one of them in its row', async () => {
    await expect(filterTab(desktop, 'unclear')).toContainText('12');
    await desktop
      .getByRole('row')
      .getByRole('combobox')
      .first()
      .selectOption({ label: '09:00 PM' });
    await expect(filterTab(desktop, 'unclear')).toContainText('11');
    await decide
      .getByRole('button', { name: englishText('fixtureImport.use', { count: 11 }) })
      .click();
    await expect(filterTab(desktop, 'new')).toContainText('225');
    await filterTab(desktop, 'all').click();
    await expect(visibleText(desktop, 'fixtureImport.note_played')).toBeVisible();
  });

  await test.step('the import is still there after visiting another page', async () => {
    await desktop.getByRole('link', { name: englishText('action.back'), exact: true }).click();
    await expect(desktop).toHaveURL(/matches$|matches\?/);
    await desktop
      .getByRole('link', { name: englishText('fixtureImport.open'), exact: true })
      .click();
    await expect(filterTab(desktop, 'new')).toContainText('225');
  });

  await test.step('everything is imported in one go, with its progress', async () => {
    const requested = Promise.withResolvers<void>();
    await desktop.route('**/api/admin/matches/import/*/progress*', async (route) =>
      route.fulfill({ json: { data: { writing: { done: 50, total: 225 }, sent: null } } }),
    );
    await desktop.route('**/api/admin/matches/import', async (route) => {
      await requested.promise;
      await route.continue();
    });
    await desktop
      .getByRole('button', { name: englishText('fixtureImport.do', { count: 225 }) })
      .click();
    const far = englishText('fixtureImport.writing', { done: 50, total: 225 });
    await expect(desktop.getByText(far)).toBeVisible();
    const line = desktop.getByRole('progressbar', { name: englishText('fixtureImport.progress') });
    await expect(line).toHaveAttribute('value', '22');
    requested.resolve();
    await expect(visibleText(desktop, 'fixtureImport.created', { count: 225 })).toBeVisible();
    await expect(visibleText(desktop, 'fixtureImport.remembered', { count: 1 })).toBeVisible();
    expect(await targetEventMatches(server.url)).toHaveLength(225);
  });

  await test.step('the same file again has nothing to import', async () => {
    await desktop.getByRole('button', { name: englishText('fixtureImport.anotherFile') }).click();
    await chooseFile(desktop, '2024-25_eg1.txt', season);
    await expect(filterTab(desktop, 'same')).toContainText('225');
    await expect(
      desktop.getByRole('button', { name: englishText('fixtureImport.do', { count: 0 }) }),
    ).toBeDisabled();
    await desktop.getByRole('button', { name: englishText('fixtureImport.anotherFile') }).click();
  });

  await test.step('a table’s invalid cells are reported, and so are another administrator’s changes', async () => {
    await chooseFile(
      desktop,
      'week.csv',
      [
        'Date,Time,Home,Away,Name',
        '30-10-2024,18:15,Haras El Hodood,Smouha,Matchday 1',
        '32-10-2024,18:15,Zamalek,Al Ahly,Play-off',
        '01-06-2025,20:00,Zamalek,Pyramids FC,Play-off',
      ].join('\n'),
    );
    await expect(filterTab(desktop, 'changed')).toContainText('1');
    const taken = desktop.getByRole('button', { name: /^Import anyway:/ });
    await taken.click();
    await expect(taken).toHaveCount(0);
    await expect(filterTab(desktop, 'new')).toContainText('1');
    await filterTab(desktop, 'wrong').click();
    await expect(visibleText(desktop, 'fixtureImport.is_bad_date')).toBeVisible();
    await filterTab(desktop, 'all').click();
    await expect(desktop.getByText('Time: 05:00 PM → 06:15 PM')).toBeVisible();

    const moved = (await targetEventMatches(server.url)).find(
      ({ name, HomeTeam }) => name === 'Matchday 1' && HomeTeam.name === 'Haras El Hodood',
    );
    await callAsAdmin(server.url, 'PATCH', `/admin/match/${moved?.id}`, {
      match: { gate: 'Gate 2' },
    });
    await desktop
      .getByRole('button', { name: englishText('fixtureImport.do', { count: 2 }) })
      .click();
    await expect(
      visibleText(desktop, 'fixtureImport.meanwhile', { count: 1, line: 2 }),
    ).toBeVisible();
    await expect(visibleText(desktop, 'fixtureImport.rowMeanwhile')).toBeVisible();
    expect(await targetEventMatches(server.url)).toHaveLength(225);

    await desktop
      .getByRole('button', { name: englishText('fixtureImport.do', { count: 2 }) })
      .click();
    await expect(visibleText(desktop, 'fixtureImport.changedCount', { count: 1 })).toBeVisible();
    await expect(visibleText(desktop, 'fixtureImport.leftOut', { count: 1 })).toBeVisible();
    expect(await targetEventMatches(server.url)).toHaveLength(226);
  });

  await test.step('the matches are one link away', async () => {
    await desktop.getByRole('link', { name: englishText('fixtureImport.toMatches') }).click();
    await expect(
      desktop.getByRole('heading', { name: englishText('matches.manageTitle') }),
    ).toBeVisible();
  });
});
