/** A letter to a tournament's people, and a member's question to the media office. */
import { letterFor } from '#e2e/fixtures/mailbox.ts';
import { people } from '#e2e/fixtures/press.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import { openDesk } from '#e2e/pages/admin.ts';
import { say } from '#sync/contracts/messages/messages.ts';

const league = 'Egyptian Premier League';
const subject = 'توزيع السترات يوم السبت';
const pdf = Buffer.from('%PDF-1.7\n% where the bibs are\n%%EOF\n');

test('an administrator writes to the approved people of a tournament, in Arabic, with a file', async ({
  desk,
  server,
}) => {
  await openDesk(desk, '/admin/notifications');
  const send = desk.getByRole('button', { name: say('notifications.send') });
  await test.step('what is missing is said in the catalogue’s words', async () => {
    await send.click();
    await expect(desk.getByText(say('notifications.receiverRequired'))).toBeVisible();
    await expect(desk.getByText(say('notifications.subjectRequired'))).toBeVisible();
    await expect(desk.getByText(say('notifications.textRequired'))).toBeVisible();
  });

  await desk.getByLabel(say('notifications.category'), { exact: true }).selectOption('event');
  await desk.getByRole('combobox', { name: say('notifications.event') }).fill('premier');
  await desk.getByRole('option', { name: league }).click();
  await expect(desk.getByRole('checkbox', { name: say('status.approved') })).toBeChecked();
  await desk.getByLabel(say('notifications.subject')).fill(subject);
  await desk
    .getByLabel(say('notifications.text'))
    .fill('توزع السترات من الثالثة.\nأحضر بطاقتك.\n\n<b>البوابة الشمالية</b>');
  await desk.locator('input[type=file]').setInputFiles([
    { name: 'خريطة.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'tool.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  await expect(desk.getByText('tool.exe is not a file.')).toBeVisible();

  const preview = desk.getByRole('region', { name: say('notifications.preview') });
  await expect(preview.getByText(subject)).toBeVisible();
  await expect(preview.getByText('<b>البوابة الشمالية</b>'), 'as it was typed').toBeVisible();
  await expect(preview.getByText('خريطة.pdf'), 'the file has arrived').toBeVisible();
  await expect(preview, 'the office’s hours are in the letter’s language').toContainText('القاهرة');

  await test.step('a reload takes no words along, and says which files have to come again', async () => {
    await desk.reload();
    await expect(desk.getByLabel(say('notifications.subject'))).toHaveValue(subject);
    await expect(
      desk.getByText(say('notifications.draftFiles', { names: 'خريطة.pdf' })),
    ).toBeVisible();
    await expect(desk.getByRole('combobox', { name: say('notifications.event') })).toHaveValue(
      league,
    );
    await expect(preview.getByText('خريطة.pdf')).toHaveCount(0);
    await desk
      .locator('input[type=file]')
      .setInputFiles([{ name: 'خريطة.pdf', mimeType: 'application/pdf', buffer: pdf }]);
    await expect(preview.getByText('خريطة.pdf'), 'the file has arrived').toBeVisible();
  });

  const said = desk.getByText(/^Goes to \d+ people$/);
  await expect(said).toBeVisible();
  const count = Number(/\d+/.exec(await said.innerText())?.[0]);
  await send.click();
  const dialog = desk.getByRole('dialog', { name: say('notifications.confirmTitle', { count }) });
  await dialog.getByRole('button', { name: say('notifications.send') }).click();
  await expect(desk.getByText(say('contact.sent'))).toBeVisible();
  await expect(
    desk.getByText(say('notifications.doneNow', { sent: count, count })),
    'it is followed until the last has gone',
  ).toBeVisible({ timeout: 30_000 });

  await desk.getByRole('link', { name: say('notifications.toMails') }).click();
  await desk.getByRole('searchbox').fill(people.photographer);
  const row = desk.getByRole('row').filter({ hasText: people.photographer });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(say('mails.state.sent'));

  await desk.goto('/admin/notifications');
  const empty = desk.getByLabel(say('notifications.subject'));
  await expect(empty, 'what was sent is not kept').toHaveValue('');
  await expect(desk.getByText(say('notifications.draftFound'))).toHaveCount(0);

  await test.step('the mail is read', async () => {
    const letter = await letterFor(server.url, people.photographer, new RegExp(subject));
    expect(letter.html).toContain('dir="rtl"');
    expect(letter.html).not.toContain('<b>البوابة');
    const shown = await (await fetch(`${server.url}/dev/mail/${letter.id}`)).text();
    const [, path] = /href="([^"]+)"[^>]*>[^<]*خريطة\.pdf/.exec(shown) ?? [];
    const file = await fetch(new URL(path ?? '', server.url));
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true);
  });
});

test('a member writes to the media office; what fails stays to be sent again', async ({
  phone,
  server,
}) => {
  await logIn(phone, people.photographer);
  await phone.goto('/contact-us');
  const send = phone.getByRole('button', { name: say('contact.send') });
  const topic = phone.getByLabel(say('contact.topic'));
  const message = phone.getByLabel(say('contact.message'));
  await send.click();
  await expect(phone.getByText(say('contact.topicRequired'))).toBeVisible();
  await expect(phone.getByText(say('contact.messageRequired'))).toBeVisible();
  await topic.selectOption({ label: say('contact.topic.technical_issue') });
  const text = 'The map of seats stays grey.\nI tried twice.';
  await message.fill(text);

  await phone.context().setOffline(true);
  await send.click();
  const alert = phone.getByRole('alert');
  await expect(alert).toContainText(say('contact.failed'));
  await expect(alert).toContainText(say('contact.kept'));
  await expect(message).toHaveValue(text);
  await phone.context().setOffline(false);
  await phone.reload();
  await expect(phone.getByText(say('contact.found'))).toBeVisible();
  await expect(message).toHaveValue(text);
  await expect(topic).toHaveValue('technical_issue');
  await send.click();
  await expect(phone.getByText(say('contact.sent'))).toBeVisible();
  await expect(message).toHaveValue('');
  await expect(topic).toHaveValue('');
  await phone.reload();
  await expect(message, 'what was sent is not kept').toHaveValue('');

  const letter = await letterFor(server.url, 'media@touchline.example', /Technical issue/);
  expect(letter.text).toContain(text);
  expect(letter.text).toContain(people.photographer);
});

test('who is not logged in sees the media address, and no form', async ({ phone }) => {
  await phone.goto('/get-in-touch');
  await expect(phone.getByRole('link', { name: 'media@touchline.example' })).toBeVisible();
  await expect(phone.getByText(say('contact.hours'))).toHaveCount(0);
  await expect(phone.getByRole('button', { name: say('contact.send') })).toHaveCount(0);
});
