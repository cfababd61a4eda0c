/** Two administrators at one record: the second is told what the first did, and overwrites nothing. */
import type { Page } from '@playwright/test';
import { apiToken } from '#e2e/fixtures/api.ts';
import { uploadAs } from '#e2e/fixtures/documents.ts';
import { withOwnServer } from '#e2e/fixtures/own-server.ts';
import { cardPicture } from '#e2e/fixtures/pictures.ts';
import { asAdmin, idOf, personOf, waitingRequests } from '#e2e/fixtures/press.ts';
import { expect } from '#e2e/fixtures/test.ts';
import { demoPassword, logIn } from '#e2e/pages/accounts.ts';
import { openDesk } from '#e2e/pages/admin.ts';
import { objectionsNow } from '#e2e/pages/axe.ts';
import { addTag, editor } from '#e2e/pages/news.ts';
import type { User } from '#sync/contracts/accounts.ts';
import type { Event } from '#sync/contracts/events.ts';
import type { Match } from '#sync/contracts/matches.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import type { News } from '#sync/contracts/news.ts';

const test = withOwnServer();
const admin = 'admin@touchline.example';
const save = (page: Page) => page.getByRole('button', { name: say('action.save') });
const loadAgain = (page: Page) => page.getByRole('button', { name: say('form.reload') });
const field = (page: Page, key: Parameters<typeof say>[0]) =>
  page.getByRole('main').getByLabel(say(key), { exact: true });

test('of two who decide about an account the second is told, and turns nothing round unknowingly', async ({
  desk,
  otherPhone,
  server,
}) => {
  const { url } = server;
  const [request] = await waitingRequests(url, 'create_profile');
  const id = (request && personOf(request)?.id) ?? '';
  const stored = () => asAdmin<User>(url, 'GET', `/admin/user/${id}`);

  const listening = desk.waitForRequest(/\/api\/sync\/live/);
  await openDesk(desk, `/admin/manage/users/${id}`);
  await listening;
  await field(desk, 'users.status').selectOption('approved');
  const read: string[] = [];
  desk.on('request', (asked) => {
    if (asked.url().includes(`/api/admin/user/${id}`)) read.push(asked.method());
  });
  // The lists of the desk are renewed by what the other does, and with them whatever else would be.
  const renewed = desk.waitForResponse(/\/api\/admin\/requests\?.*create_profile/);

  await test.step('the other rejects', async () => {
    await logIn(otherPhone, admin);
    await otherPhone.goto(`/user-details/${id}`);
    await otherPhone.getByRole('button', { name: say('approvals.reject') }).click();
    const dialog = otherPhone.getByRole('dialog');
    await dialog.getByLabel(say('approvals.rejectionReason')).fill('The press ID is not yours.');
    await dialog.getByRole('button', { name: say('action.submit') }).click();
    await expect.poll(async () => (await stored()).status).toBe('rejected');
  });
  await renewed;
  expect(read).toEqual([]);

  await test.step('the first is told so, and what now stands there', async () => {
    await expect(field(desk, 'users.status')).toHaveValue('approved');
    await save(desk).click();
    await expect(desk.getByText(say('error.stale'))).toBeVisible();
    expect((await stored()).status).toBe('rejected');
    await loadAgain(desk).click();
    const now = say('form.nowStands', { value: say('status.rejected') });
    await expect(desk.getByText(now)).toBeVisible();
    await expect(field(desk, 'users.status')).toHaveValue('approved');
    expect((await stored()).status).toBe('rejected');
  });

  await test.step('and can go on, knowing of it', async () => {
    await save(desk).click();
    await expect(desk.getByText(say('users.edited'))).toBeVisible();
    expect((await stored()).status).toBe('approved');
  });
});

const written = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });

async function uploadedCover(url: string): Promise<string> {
  const { buffer, name } = await cardPicture('theirs.png', 210);
  return uploadAs(url, await apiToken(url, admin, demoPassword), buffer, name);
}

async function anotherEvent(url: string, than: string | undefined): Promise<string | undefined> {
  const { events } = await asAdmin<{ events: Event[] }>(url, 'GET', '/event?pageSize=100');
  return events.find(({ id }) => id !== than)?.id;
}

test('of two who write one piece of news the second sees all that the first changed', async ({
  desk,
  server,
}) => {
  const { url } = server;
  const stored = async () =>
    (await asAdmin<{ news: News[] }>(url, 'GET', '/feed?pageSize=100')).news.find(
      ({ Event }) => Event !== null,
    );
  const piece = await stored();
  await openDesk(desk, `/admin/manage/news/${piece?.id}`);

  await test.step('both change everything', async () => {
    await field(desk, 'news.title').fill('Mine');
    await field(desk, 'news.event').selectOption(say('news.noEvent'));
    await editor(desk).fill('My words');
    await addTag(desk, 'My tag');
    const cover = desk.getByRole('group', { name: say('news.cover') });
    await cover
      .locator('input[type=file]')
      .first()
      .setInputFiles(await cardPicture('cover.png', 20));
    await expect(cover.getByRole('status')).toBeVisible();
    await asAdmin(url, 'PATCH', `/feed/${piece?.id}`, {
      feed: {
        title: 'Theirs',
        text: written('Their words'),
        Tags: [{ name: 'Their tag' }],
        eventId: await anotherEvent(url, piece?.Event?.id),
        banner: await uploadedCover(url),
      },
    });
    await save(desk).click();
    await expect(desk.getByText(say('error.stale'))).toBeVisible();
    await loadAgain(desk).click();
  });

  const theirs = await asAdmin<News>(url, 'GET', `/feed/${piece?.id}`);
  await test.step('each field says so, and keeps what was typed', async () => {
    for (const value of ['Theirs', 'Their tag', theirs.Event?.name ?? ''])
      await expect(desk.getByText(say('form.nowStands', { value }))).toBeVisible();
    await expect(desk.getByText(say('form.textChanged'))).toBeVisible();
    await expect(desk.getByText(say('form.pictureChanged'))).toBeVisible();
    await expect(editor(desk)).toHaveText('My words');
    await expect(
      desk.getByRole('button', { name: say('news.tagRemove', { name: 'My tag' }) }),
    ).toBeVisible();
    await expect(
      desk.getByRole('button', { name: say('news.tagRemove', { name: 'Their tag' }) }),
    ).toHaveCount(0);
    const link = desk.getByRole('link', { name: say('form.seeTheirs') });
    await expect(link).toHaveAttribute('href', `/api/file/${theirs.banner}`);
    expect(await objectionsNow(desk)).toEqual([]);
  });

  await test.step('the other text is read, and taken', async () => {
    await desk.getByRole('button', { name: say('form.seeTheirs') }).click();
    const sheet = desk.getByRole('dialog', { name: say('news.theirsTitle') });
    await expect(sheet.getByText('Their words')).toBeVisible();
    await sheet.getByRole('button', { name: say('action.close') }).click();
    await desk.getByRole('button', { name: say('form.takeTheirs') }).click();
    await expect(editor(desk)).toHaveText('Their words');
    await expect(desk.getByText(say('form.textChanged'))).toHaveCount(0);
  });

  await save(desk).click();
  await expect(desk.getByText(say('news.edited'))).toBeVisible();
  const saved = await asAdmin<News>(url, 'GET', `/feed/${piece?.id}`);
  expect(saved).toMatchObject({ title: 'Mine', text: theirs.text, Event: null });
  expect(saved.banner).not.toBe(theirs.banner);
});

test('what reading again cannot mend is told without offering to', async ({ desk, server }) => {
  const { url } = server;
  const matches = await asAdmin<Match[]>(url, 'GET', '/admin/matches');
  const booked = matches.find(({ Members }) => Members.length > 0);
  await openDesk(desk, `/admin/manage/matches/${booked?.id}`);
  const other = await anotherEvent(url, booked?.eventId);
  await field(desk, 'matches.event').selectOption(other ?? '');
  await save(desk).click();
  await expect(desk.getByText(say('matches.hasBookings'))).toBeVisible();
  await expect(loadAgain(desk)).toHaveCount(0);
});

test('an administrator’s edit address says why there is no form, and leads to the profile', async ({
  desk,
  server,
}) => {
  const id = await idOf(server.url, admin);
  await openDesk(desk, `/admin/manage/users/${id}`);
  await expect(desk.getByRole('heading', { name: say('users.adminTitle') })).toBeVisible();
  await expect(desk.getByText(say('users.gone'))).toHaveCount(0);
  expect(await objectionsNow(desk)).toEqual([]);
  await desk.getByRole('link', { name: say('users.toProfile') }).click();
  await expect(desk).toHaveURL(new RegExp(`/profile/${id}$`));
});
