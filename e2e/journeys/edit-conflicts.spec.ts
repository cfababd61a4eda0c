/**
 * Two administrators edit one record: the second sees the first one's changes and overwrites
 * nothing.
 */
import type { Page } from '@playwright/test';
import { apiToken } from '#e2e/fixtures/api.ts';
import { uploadFile } from '#e2e/fixtures/documents.ts';
import { testWithOwnServer } from '#e2e/fixtures/own-server.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import { callAsAdmin, userIdOf, requestUser, pendingRequests } from '#e2e/fixtures/demo-people.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs } from '#e2e/pages/accounts.ts';
import { openAdminPage } from '#e2e/pages/admin.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { addTag, editor } from '#e2e/pages/news.ts';
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { Event } from '#sync/contracts/events/events.ts';
import type { Match } from '#sync/contracts/matches/matches.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { News } from '#sync/contracts/content/news.ts';

const test = testWithOwnServer();
const admin = 'admin@touchline.example';
const save = (page: Page) => page.getByRole('button', { name: englishText('action.save') });
const loadAgain = (page: Page) => page.getByRole('button', { name: englishText('form.reload') });
const field = (page: Page, key: Parameters<typeof englishText>[0]) =>
  page.getByRole('main').getByLabel(englishText(key), { exact: true });

test('of two administrators who decide about an account, the second gets a conflict', async ({
  desktop,
  otherPhone,
  server,
}) => {
  const { url } = server;
  const [request] = await pendingRequests(url, 'create_profile');
  const id = (request && requestUser(request)?.id) ?? '';
  const stored = () => callAsAdmin<User>(url, 'GET', `/admin/user/${id}`);

  const listening = desktop.waitForRequest(/\/api\/sync\/live/);
  await openAdminPage(desktop, `/admin/manage/users/${id}`);
  await listening;
  await field(desktop, 'users.status').selectOption('approved');
  const read: string[] = [];
  desktop.on('request', (requested) => {
    if (requested.url().includes(`/api/admin/user/${id}`)) read.push(requested.method());
  });
  // Lists refresh after the other's change, and would refresh everything else with them.
  const renewed = desktop.waitForResponse(/\/api\/admin\/requests\?.*create_profile/);

  await test.step('the other rejects the account', async () => {
    await openAs(otherPhone, admin, `/user-details/${id}`);
    await otherPhone.getByRole('button', { name: englishText('approvals.reject') }).click();
    const dialog = otherPhone.getByRole('dialog');
    await dialog
      .getByLabel(englishText('approvals.rejectionReason'))
      .fill('The press ID is not yours.');
    await dialog.getByRole('button', { name: englishText('action.submit') }).click();
    await expect.poll(async () => (await stored()).status).toBe('rejected');
  });
  await renewed;
  expect(read).toEqual([]);

  await test.step('the first gets a conflict, with the current value', async () => {
    await expect(field(desktop, 'users.status')).toHaveValue('approved');
    await save(desktop).click();
    await expect(desktop.getByText(englishText('error.stale'))).toBeVisible();
    expect((await stored()).status).toBe('rejected');
    await loadAgain(desktop).click();
    const now = englishText('form.nowStands', { value: englishText('status.rejected') });
    await expect(desktop.getByText(now)).toBeVisible();
    await expect(field(desktop, 'users.status')).toHaveValue('approved');
    expect((await stored()).status).toBe('rejected');
  });

  await test.step('and can continue, knowing about it', async () => {
    await save(desktop).click();
    await expect(desktop.getByText(englishText('users.edited'))).toBeVisible();
    expect((await stored()).status).toBe('approved');
  });
});

const richText = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });

async function uploadCover(url: string): Promise<string> {
  const { buffer, name } = await drawCardPicture('theirs.png', 210);
  return uploadFile(url, await apiToken(url, admin, demoPassword), buffer, name);
}

async function findOtherEvent(url: string, than: string | undefined): Promise<string | undefined> {
  const { events } = await callAsAdmin<{ events: Event[] }>(url, 'GET', '/event?pageSize=100');
  return events.find(({ id }) => id !== than)?.id;
}

test('of two administrators who edit an article, the second sees every field the first changed', async ({
  desktop,
  server,
}) => {
  const { url } = server;
  const stored = async () =>
    (await callAsAdmin<{ news: News[] }>(url, 'GET', '/feed?pageSize=100')).news.find(
      ({ Event }) => Event !== null,
    );
  const article = await stored();
  await openAdminPage(desktop, `/admin/manage/news/${article?.id}`);

  await test.step('both change every field', async () => {
    await field(desktop, 'news.title').fill('Mine');
    await field(desktop, 'news.event').selectOption(englishText('news.noEvent'));
    await editor(desktop).fill('My words');
    await addTag(desktop, 'My tag');
    const cover = desktop.getByRole('group', { name: englishText('news.cover') });
    await cover
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawCardPicture('cover.png', 20));
    await expect(cover.getByRole('status')).toBeVisible();
    await callAsAdmin(url, 'PATCH', `/feed/${article?.id}`, {
      feed: {
        title: 'Theirs',
        text: richText('Their words'),
        Tags: [{ name: 'Their tag' }],
        eventId: await findOtherEvent(url, article?.Event?.id),
        banner: await uploadCover(url),
      },
    });
    await save(desktop).click();
    await expect(desktop.getByText(englishText('error.stale'))).toBeVisible();
    await loadAgain(desktop).click();
  });

  const theirs = await callAsAdmin<News>(url, 'GET', `/feed/${article?.id}`);
  await test.step('each field shows the current value, and keeps the input', async () => {
    for (const value of ['Theirs', 'Their tag', theirs.Event?.name ?? ''])
      await expect(desktop.getByText(englishText('form.nowStands', { value }))).toBeVisible();
    await expect(desktop.getByText(englishText('form.textChanged'))).toBeVisible();
    await expect(desktop.getByText(englishText('form.pictureChanged'))).toBeVisible();
    await expect(editor(desktop)).toHaveText('My words');
    await expect(
      desktop.getByRole('button', { name: englishText('news.tagRemove', { name: 'My tag' }) }),
    ).toBeVisible();
    await expect(
      desktop.getByRole('button', { name: englishText('news.tagRemove', { name: 'Their tag' }) }),
    ).toHaveCount(0);
    const link = desktop.getByRole('link', { name: englishText('form.seeTheirs') });
    await expect(link).toHaveAttribute('href', `/api/file/${theirs.banner}`);
    expect(await violationsOnPage(desktop)).toEqual([]);
  });

  await test.step('the other’s text can be read and taken over', async () => {
    await desktop.getByRole('button', { name: englishText('form.seeTheirs') }).click();
    const sheet = desktop.getByRole('dialog', { name: englishText('news.theirsTitle') });
    await expect(sheet.getByText('Their words')).toBeVisible();
    await sheet.getByRole('button', { name: englishText('action.close') }).click();
    await desktop.getByRole('button', { name: englishText('form.takeTheirs') }).click();
    await expect(editor(desktop)).toHaveText('Their words');
    await expect(desktop.getByText(englishText('form.textChanged'))).toHaveCount(0);
  });

  await save(desktop).click();
  await expect(desktop.getByText(englishText('news.edited'))).toBeVisible();
  const saved = await callAsAdmin<News>(url, 'GET', `/feed/${article?.id}`);
  expect(saved).toMatchObject({ title: 'Mine', text: theirs.text, Event: null });
  expect(saved.banner).not.toBe(theirs.banner);
});

test('conflicts that a reload cannot solve do not offer one', async ({ desktop, server }) => {
  const { url } = server;
  const matches = await callAsAdmin<Match[]>(url, 'GET', '/admin/matches');
  const booked = matches.find(({ Members }) => Members.length > 0);
  await openAdminPage(desktop, `/admin/manage/matches/${booked?.id}`);
  const other = await findOtherEvent(url, booked?.eventId);
  await field(desktop, 'matches.event').selectOption(other ?? '');
  await save(desktop).click();
  await expect(desktop.getByText(englishText('matches.hasBookings'))).toBeVisible();
  await expect(loadAgain(desktop)).toHaveCount(0);
});

test('an administrator’s edit URL explains why there is no form, and links to the profile', async ({
  desktop,
  server,
}) => {
  const id = await userIdOf(server.url, admin);
  await openAdminPage(desktop, `/admin/manage/users/${id}`);
  await expect(
    desktop.getByRole('heading', { name: englishText('users.adminTitle') }),
  ).toBeVisible();
  await expect(desktop.getByText(englishText('users.gone'))).toHaveCount(0);
  expect(await violationsOnPage(desktop)).toEqual([]);
  await desktop.getByRole('link', { name: englishText('users.toProfile') }).click();
  await expect(desktop).toHaveURL(new RegExp(`/profile/${id}$`));
});
