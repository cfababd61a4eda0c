/** A member contests an absence without signal, and the league withdraws it. */
import { callAsAdmin } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { faultsInArabic } from '#e2e/pages/languages.ts';
import type { ManagedAbsence } from '#sync/contracts/absences/manage-absences.ts';
import { englishText as text } from '#sync/contracts/messages/catalogue.ts';

test('an absence is contested without signal and withdrawn by the league', async ({
  phone,
  desktop,
  server: { url },
}) => {
  const absences = await callAsAdmin<ManagedAbsence[]>(url, 'GET', '/admin/absences');
  const open = absences.find(({ status }) => status === 'open');
  const reply = 'The scanner at the gate had no power.';
  await openAs(phone, 'laila.nour@cornichepost.example', '/');

  await test.step('the start page says until when the absence can be contested', async () => {
    const row = phone.getByRole('listitem').filter({ hasText: text('absences.title') });
    await expect(row).toContainText(/say so by/);
    expect(await violationsOnPage(phone)).toEqual([]);
    expect(await faultsInArabic(phone, 'start page')).toEqual([]);
    await row.locator(`a[href="/absences/${open?.id}"]`).click();
  });

  await test.step('the evidence comes before what counts, in both languages', async () => {
    await expect(phone.getByText('Press tribune, desk 1')).toBeVisible();
    expect(await violationsOnPage(phone)).toEqual([]);
    expect(await faultsInArabic(phone, 'absence')).toEqual([]);
  });

  await test.step('the reply that is written without signal arrives later', async () => {
    await phone.context().setOffline(true);
    await phone.getByRole('button', { name: text('absences.wasThere') }).click();
    const dialog = phone.getByRole('dialog');
    await dialog.getByRole('textbox').fill(reply);
    await dialog.getByRole('button', { name: text('absences.send') }).click();
    await expect(phone.getByText(/^Your reply is sent when there is signal/)).toBeVisible();
    await phone.context().setOffline(false);
    await expect(phone.getByText(text('absences.contestedStep'))).toBeVisible();
    await expect(phone.getByText(reply)).toBeVisible();
  });

  await test.step('the desk reads it beside the evidence and withdraws the absence', async () => {
    await openAdminPage(desktop, '/admin/absences');
    const row = desktop.getByRole('listitem').filter({ hasText: reply });
    await expect(row).toBeVisible();
    expect(await violationsOnPage(desktop)).toEqual([]);
    expect(await faultsInArabic(desktop, 'absences')).toEqual([]);
    await row.getByRole('button', { name: /^Withdraw/ }).click();
    const dialog = desktop.getByRole('dialog');
    await dialog.getByRole('textbox').fill('The gate confirms it.');
    await dialog.getByRole('button', { name: text('manageAbsences.withdraw') }).click();
    await expect(row).toBeHidden();
  });

  await test.step('the phone shows the answer, and the match its record', async () => {
    await expect(phone.getByText('The gate confirms it.')).toBeVisible();
    const path = `/admin/manage/matches/${open?.matchId}/places/absences`;
    await openAdminPage(desktop, path);
    await expect(desktop.getByText(text('manageAbsences.status.withdrawn'))).toBeVisible();
    expect(await violationsOnPage(desktop)).toEqual([]);
  });
});
