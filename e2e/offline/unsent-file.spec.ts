/** Unsent work as a file: exported, deleted by a logout, imported and sent. */
import type { Page } from '@playwright/test';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { createLeagueAdmin, reportOfficer } from '#e2e/fixtures/assigned-reports.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn, openAs } from '#e2e/pages/accounts.ts';
import { openOfficerEngine } from '#e2e/pages/officer-engine.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test('unsent work exported before a logout can be imported on another phone, with its photo', async ({
  phone,
  otherPhone,
  server,
}, testInfo) => {
  const file = testInfo.outputPath('unsent.json');
  const league = await createLeagueAdmin(server.url);
  const report = await league.assignReport('Kept as a file', ['Gates?', 'Lamps?', 'Studio?']);
  // Other specs write reports of this officer: only what this one does not send is of interest.
  const synced = (page: Page) =>
    expect(page.getByText(englishText('sync.lastHeard', { time: '' }))).toBeVisible();
  await openAs(phone, reportOfficer.email, '/sync', reportOfficer.password);
  await synced(phone);
  const desktop = await openOfficerEngine(phone);
  await phone.context().route('**/api/**', (route) => route.abort());
  await desktop.attach(report.id, await drawCardPicture('press-room.jpg', 90));
  await desktop.write({ reportId: report.id, question: 1, text: 'Saved to a file.' });
  await desktop.write(
    { reportId: report.id, question: 2, text: 'Typed, not saved.' },
    { save: false },
  );

  await test.step('the logout says how much it is, and deletes it after the file was saved', async () => {
    await phone.getByRole('button', { name: englishText('nav.more') }).click();
    await phone.getByRole('button', { name: englishText('nav.logout') }).click();
    const question = phone.getByRole('dialog', {
      name: englishText('logout.unsent', { count: 2 }),
    });
    for (const much of ['unsent.changes', 'unsent.drafts', 'unsent.photos'] as const)
      await expect(question).toContainText(englishText(much, { count: 1 }));
    const saved = phone.waitForEvent('download');
    await question.getByRole('button', { name: englishText('logout.export') }).click();
    await (await saved).saveAs(file);
    await question.getByRole('button', { name: englishText('logout.fileIsThere') }).click();
    await expect(phone).toHaveURL(/\/login$/);
  });

  await test.step('someone else cannot import it', async () => {
    await openAs(otherPhone, people.writer, '/sync');
    await otherPhone.getByLabel(englishText('sync.restore')).setInputFiles(file);
    await expect(otherPhone.getByText(englishText('sync.fileForeign'))).toBeVisible();
    await otherPhone.getByRole('button', { name: englishText('nav.more') }).click();
    await otherPhone.getByRole('button', { name: englishText('nav.logout') }).click();
    await expect(otherPhone).toHaveURL(/\/login$/);
  });

  await test.step('the officer can, once, and it is sent', async () => {
    await logIn(otherPhone, reportOfficer.email, reportOfficer.password);
    await otherPhone.goto('/sync');
    await synced(otherPhone);
    await otherPhone.getByLabel(englishText('sync.restore')).setInputFiles(file);
    const there = await openOfficerEngine(otherPhone);
    await expect
      .poll(
        async () => {
          const answers = await there.answers(report.id);
          return answers.slice(1, 3).map(({ text, state }) => [text, state]);
        },
        { timeout: 2 * patience },
      )
      .toEqual([
        ['Saved to a file.', 'league'],
        ['Typed, not saved.', 'here'],
      ]);
    await otherPhone.getByLabel(englishText('sync.restore')).setInputFiles(file);
    await expect(otherPhone.getByText(englishText('sync.hadAll'))).toBeVisible();
    await expect(otherPhone.getByText(englishText('sync.notSaved'))).toBeVisible();
  });
});
