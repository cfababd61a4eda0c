/** Email to a tournament's people, and a member's message to the media office. */
import { waitForEmail } from '#e2e/fixtures/mailbox.ts';
import { people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

const league = 'Egyptian Premier League';
const subject = 'توزيع السترات يوم السبت';
const pdf = Buffer.from('%PDF-1.7\n% where the bibs are\n%%EOF\n');

test('an administrator emails the approved people of a tournament, in Arabic, with an attachment', async ({
  desktop,
  server,
}) => {
  await openAdminPage(desktop, '/admin/notifications');
  const named = { name: englishText('notifications.send'), exact: true };
  const send = desktop.getByRole('button', named);
  await test.step('missing input is reported with the catalogue’s messages', async () => {
    await send.click();
    await expect(desktop.getByText(englishText('notifications.receiverRequired'))).toBeVisible();
    await expect(desktop.getByText(englishText('notifications.subjectRequired'))).toBeVisible();
    await expect(desktop.getByText(englishText('notifications.textRequired'))).toBeVisible();
  });

  await desktop
    .getByLabel(englishText('notifications.category'), { exact: true })
    .selectOption('event');
  await desktop.getByRole('combobox', { name: englishText('notifications.event') }).fill('premier');
  await desktop.getByRole('option', { name: league }).click();
  await expect(
    desktop.getByRole('checkbox', { name: englishText('status.approved') }),
  ).toBeChecked();
  await desktop.getByLabel(englishText('notifications.subject')).fill(subject);
  await desktop
    .getByLabel(englishText('notifications.text'))
    .fill('توزع السترات من الثالثة.\nأحضر بطاقتك.\n\n<b>البوابة الشمالية</b>');
  await desktop.locator('input[type=file]').setInputFiles([
    { name: 'خريطة.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(desktop.getByText('tool.exe is not a file.')).toBeVisible();

  const preview = desktop.getByRole('region', { name: englishText('notifications.preview') });
  await expect(preview.getByText(subject)).toBeVisible();
  await expect(preview.getByText('<b>البوابة الشمالية</b>'), 'as it was typed').toBeVisible();
  await expect(preview.getByText('خريطة.pdf'), 'the file has arrived').toBeVisible();
  await expect(preview, 'the office’s hours are in the email’s language').toContainText('القاهرة');

  await test.step('a reload keeps the text, and says which files must be chosen again', async () => {
    await desktop.reload();
    await expect(desktop.getByLabel(englishText('notifications.subject'))).toHaveValue(subject);
    await expect(
      desktop.getByText(
        englishText('notifications.draftFiles', { names: '\u2068خريطة.pdf\u2069' }),
      ),
    ).toBeVisible();
    await expect(
      desktop.getByRole('combobox', { name: englishText('notifications.event') }),
    ).toHaveValue(league);
    await expect(preview.getByText('خريطة.pdf')).toHaveCount(0);
    await desktop
      .locator('input[type=file]')
      .setInputFiles([{ name: 'خريطة.pdf', mimeType: 'application/pdf', buffer: pdf }]);
    await expect(preview.getByText('خريطة.pdf'), 'the file has arrived').toBeVisible();
  });

  const recipients = desktop.getByText(/^\d+ recipients$/);
  await expect(recipients).toBeVisible();
  const count = Number(/\d+/.exec(await recipients.innerText())?.[0]);
  await send.click();
  const dialog = desktop.getByRole('dialog', {
    name: englishText('notifications.confirmTitle', { count }),
  });
  await dialog.getByRole('button', { name: englishText('notifications.send') }).click();
  await expect(desktop.getByText(englishText('contact.sent'))).toBeVisible();
  await expect(
    desktop.getByText(englishText('notifications.doneNow', { sent: count, count })),
    'it is followed until the last has gone',
  ).toBeVisible({ timeout: 2 * patience });

  await desktop.getByRole('link', { name: englishText('notifications.toMails') }).click();
  await desktop.getByRole('searchbox').fill(people.photographer);
  const row = desktop.getByRole('row').filter({ hasText: people.photographer });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(englishText('mails.state.sent'));

  await desktop.goto('/admin/notifications');
  const empty = desktop.getByLabel(englishText('notifications.subject'));
  await expect(empty, 'what was sent is not kept').toHaveValue('');
  await expect(desktop.getByText(englishText('form.draftFound'))).toHaveCount(0);

  await test.step('the email arrives', async () => {
    const email = await waitForEmail(server.url, people.photographer, new RegExp(subject));
    expect(email.html).toContain('dir="rtl"');
    expect(email.html).not.toContain('<b>البوابة');
    const shown = await (await fetch(`${server.url}/dev/mail/${email.id}`)).text();
    const [, path] = /href="([^"]+)"[^>]*>[^<]*خريطة\.pdf/.exec(shown) ?? [];
    const file = await fetch(new URL(path ?? '', server.url));
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  });
});

test('a guest sees the media address and no form; a member’s message stays after a failure, and can be sent again', async ({
  phone,
  server,
}) => {
  await phone.goto('/get-in-touch');
  await expect(phone.getByRole('link', { name: 'media@touchline.example' })).toBeVisible();
  await expect(phone.getByText(englishText('contact.hours'))).toHaveCount(0);
  await expect(phone.getByRole('button', { name: englishText('contact.send') })).toHaveCount(0);

  await openAs(phone, people.photographer, '/contact-us');
  const send = phone.getByRole('button', { name: englishText('contact.send') });
  const topic = phone.getByLabel(englishText('contact.topic'));
  const message = phone.getByLabel(englishText('contact.message'));
  await send.click();
  await expect(phone.getByText(englishText('contact.topicRequired'))).toBeVisible();
  await expect(phone.getByText(englishText('contact.messageRequired'))).toBeVisible();
  await topic.selectOption({ label: englishText('contact.topic.technical_issue') });
  const text = 'The map of seats stays grey.\nI tried twice.';
  await message.fill(text);

  await phone.context().setOffline(true);
  await send.click();
  const alert = phone.getByRole('alert');
  await expect(alert).toContainText(englishText('contact.failed'));
  await expect(alert).toContainText(englishText('contact.kept'));
  await expect(message).toHaveValue(text);
  await phone.context().setOffline(false);
  await phone.reload();
  await expect(phone.getByText(englishText('contact.found'))).toBeVisible();
  await expect(message).toHaveValue(text);
  await expect(topic).toHaveValue('technical_issue');
  await send.click();
  await expect(phone.getByText(englishText('contact.sent'))).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(topic).toHaveValue('');
  await phone.reload();
  await expect(message, 'what was sent is not kept').toHaveValue('');

  const email = await waitForEmail(server.url, 'media@touchline.example', /Technical issue/);
  expect(email.text).toContain(text);
  expect(email.text).toContain(people.photographer);
});
