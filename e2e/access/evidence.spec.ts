/** A photographer renews an insurance that expires soon; the desk reads the new one and accepts it. */
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { pdf } from '#e2e/fixtures/documents.ts';
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

const insurance = 'Liability insurance';
const asked = (name: string) => englishText('approvals.evidenceAskAgainOne', { name });

test('an insurance is renewed on a phone, asked for again, sent again and accepted', async ({
  desktop,
  phone,
  server,
}) => {
  const token = await apiToken(server.url, 'admin@touchline.example', 'touchline-demo');
  const path = `/admin/users?text=${people.photographer}`;
  const { data } = await apiCall<{ id: string }[]>(server.url, token, 'GET', path);
  const id = data[0]?.id ?? '';
  await openAs(phone, people.photographer, `/profile/${id}`);
  const section = phone.getByRole('listitem').filter({ hasText: insurance });
  const send = async (fileName: string, date: string) => {
    await section.getByRole('button').click();
    const dialog = phone.getByRole('dialog');
    const button = dialog.getByRole('button', { name: englishText('profile.evidenceSend') });
    await button.click();
    await expect(dialog.getByText(englishText('evidence.missing'))).toBeVisible();
    await dialog.locator('[accept*=".pdf"]').setInputFiles({
      name: fileName,
      mimeType: 'application/pdf',
      buffer: pdf(fileName),
    });
    await dialog.getByRole('status').waitFor();
    await dialog.locator('input[type=date]').fill(date);
    await button.click();
    await expect(dialog).toHaveCount(0);
    await expect(section.getByText(englishText('evidence.state.given'))).toBeVisible();
  };

  await test.step('the new policy waits while the old one stays valid', async () => {
    await send('policy.pdf', '2097-01-31');
    await expect(section.getByText(/^Valid until/)).toBeVisible();
    expect(await violationsOnPage(phone)).toEqual([]);
  });

  const panel = desktop.getByRole('region', { name: englishText('approvals.evidence') });
  await test.step('the person is among the documents to review, and is asked again', async () => {
    await openAdminPage(desktop, '/admin/manage/users?kind=replaced');
    await expect(desktop.getByRole('row').filter({ hasText: people.photographer })).toBeVisible();
    await openAdminPage(desktop, `/user-details/${id}`);
    await panel
      .getByRole('button', { name: asked(insurance) })
      .first()
      .click();
    const dialog = desktop.getByRole('dialog');
    await dialog.getByRole('button', { name: englishText('reason.unreadable') }).click();
    await dialog.getByRole('button', { name: englishText('action.submit') }).click();
    await expect(panel.getByText(englishText('evidence.state.refused'))).toBeVisible();
    expect(await violationsOnPage(desktop)).toEqual([]);
    const email = await waitForEmail(server.url, people.photographer, /Please send again/);
    expect(email.text).toContain(englishText('reason.unreadable'));
  });

  await test.step('the phone says why; the next one is accepted with the date on it', async () => {
    await phone.reload();
    await expect(section.getByText(englishText('reason.unreadable'))).toBeVisible();
    await send('policy-sharp.pdf', '2098-01-31');
    await desktop.reload();
    await panel.locator('input[type=date]').first().fill('2098-02-28');
    await panel
      .getByRole('button', {
        name: englishText('approvals.evidenceAcceptOne', { name: insurance }),
      })
      .first()
      .click();
    await expect(panel.getByText(/Valid until .*2098/)).toBeVisible();
    await phone.reload();
    await expect(section.getByText(/Valid until .*2098/)).toBeVisible();
  });
});
