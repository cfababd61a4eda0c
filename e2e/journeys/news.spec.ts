/** News from the administrator's editor to the phone that reads them offline. */
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { apiCall, apiToken } from '#e2e/fixtures/api.ts';
import { callAsAdmin, people } from '#e2e/fixtures/demo-people.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { demoPassword, openAs, startSession } from '#e2e/pages/accounts.ts';
import { addTag, startArticle, editor, writeFormattedText } from '#e2e/pages/news.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { News } from '#sync/contracts/content/news.ts';
import { violationsOnPage } from '#e2e/pages/axe.ts';
import { uploadFile } from '#e2e/fixtures/documents.ts';
import { drawCardPicture } from '#e2e/fixtures/pictures.ts';
import type { Event } from '#sync/contracts/events/events.ts';
import { harmlessTexts, refusedTexts } from '#e2e/fixtures/malicious-rich-text.ts';
import { show } from '#e2e/pages/navigation.ts';

/** Below the poll interval of an open screen. */
const soon = { timeout: 20_000 };
const admin = 'admin@touchline.example';
const save = (page: Page) => page.getByRole('button', { name: englishText('action.save') });
const publish = (page: Page) => page.getByRole('button', { name: englishText('news.publish') });

async function newestArticle(url: string): Promise<News> {
  const { news } = await callAsAdmin<{ news: News[] }>(url, 'GET', '/feed?pageSize=1');
  if (news[0] === undefined) throw new Error('there are no news');
  return news[0];
}

const richText = (text: string) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  });

async function uploadCover(url: string, token: string, hue: number): Promise<string> {
  const { buffer, name } = await drawCardPicture('theirs.png', hue);
  return uploadFile(url, token, buffer, name);
}

test.describe('on a phone', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an article with every format arrives on the open phone within seconds, opens offline, and runs no code', async ({
    desktop,
    phone,
    server,
  }) => {
    const dialogs: string[] = [];
    phone.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await openAs(phone, people.heba, '/news');
    await waitForOfflineApp(phone);
    await expect(phone.getByRole('link', { name: /Media gates open/ })).toBeVisible();

    await startSession(desktop, admin);
    await startArticle(desktop, 'Before the derby');
    await writeFormattedText(desktop);
    await addTag(desktop, 'Derby');
    await addTag(desktop, 'match day');
    // The preview shows what members will see.
    await desktop.getByRole('button', { name: englishText('news.preview') }).click();
    await readOffline(desktop);
    await desktop
      .getByRole('dialog')
      .getByRole('button', { name: englishText('action.close') })
      .click();
    await publish(desktop).click();
    await expect(desktop.getByText(englishText('news.created'))).toBeVisible();
    await expect(desktop.getByRole('row').filter({ hasText: 'Before the derby' })).toBeVisible();

    const card = phone.getByRole('link', { name: /Before the derby/ });
    await expect(card).toBeVisible(soon);
    const article = await newestArticle(server.url);
    // An existing tag is reused however it is capitalised.
    expect(article.Tags.map(({ name }) => name)).toEqual(['Derby', 'Match day']);

    await card.click();
    await readOffline(phone);
    await phone.context().setOffline(true);
    await phone.reload();
    await readOffline(phone);

    await test.step('malicious text that got onto the phone anyway is shown as text', async () => {
      const planted = {
        id: randomUUID(),
        version: 1,
        _bucket: 'season',
        title: '<img src=x onerror=alert(1)>Planted',
        text: JSON.stringify({
          type: 'doc',
          content: [...harmlessTexts, ...refusedTexts].flatMap(({ content }) => content ?? []),
        }),
        banner: 'x" onerror="alert(1)',
        eventId: null,
        tags: [{ id: randomUUID(), name: '<svg onload=alert(1)>' }],
        createdAt: '2099-01-01T00:00:00.000Z',
      };
      await writeReplicaRow(phone, planted);
      await show(phone, `/news/${planted.id}`);
      const shown = phone.getByRole('article');
      await expect(shown.getByText('<script>alert(1)</script>', { exact: true })).toBeVisible();
      const found = await shown.evaluate((element) => ({
        scripts: element.querySelectorAll('script, iframe, object, embed, svg, video, form').length,
        handlers: [...element.querySelectorAll('*')].flatMap((each) =>
          each.getAttributeNames().filter((name) => name.startsWith('on')),
        ),
        links: [...element.querySelectorAll('a')].map((link) => link.protocol),
        pictures: [...element.querySelectorAll('img')].map((image) => image.getAttribute('src')),
      }));
      expect(found.scripts).toBe(0);
      expect(found.handlers).toEqual([]);
      expect([...new Set(found.links)]).toEqual(['https:']);
      // The cover only; the image with an invalid address is dropped.
      expect(found.pictures.filter((src) => !src?.startsWith('/api/file/'))).toEqual([]);
      for (const link of await shown.getByRole('link').all()) await link.dispatchEvent('mouseover');
      await show(phone, '/news');
      await expect(card).toBeVisible();
      await expect(phone.getByRole('link', { name: /Planted/ })).toBeVisible();
      expect(dialogs).toEqual([]);
      // control: this page would have reported it
      await phone.evaluate(() => alert('heard'));
      expect(dialogs).toEqual(['heard']);
    });
    await phone.context().setOffline(false);

    // Changed and deleted by the administrator.
    await desktop
      .getByRole('row')
      .filter({ hasText: 'Before the derby' })
      .getByRole('link')
      .click();
    await desktop.getByLabel(englishText('news.title')).fill('After the derby');
    await save(desktop).click();
    await expect(desktop.getByText(englishText('news.edited'))).toBeVisible();
    await expect(phone.getByRole('link', { name: /After the derby/ })).toBeVisible(soon);
    await desktop
      .getByRole('row')
      .filter({ hasText: 'After the derby' })
      .getByRole('button', { name: englishText('news.deleteOne', { title: 'After the derby' }) })
      .click();
    await desktop
      .getByRole('dialog')
      .getByRole('button', { name: englishText('news.delete') })
      .click();
    await expect(desktop.getByText(englishText('news.deleted'))).toBeVisible();
    await expect(phone.getByRole('link', { name: /After the derby/ })).toBeHidden(soon);
  });
});

async function readOffline(phone: Page): Promise<void> {
  const article = phone.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Before the derby' })).toBeVisible();
  await expect(article.getByRole('heading', { name: 'What to bring' })).toBeVisible();
  await expect(article.getByRole('listitem')).toHaveText(['An identity card', 'The ticket']);
  const link = article.getByRole('link', { name: 'rules' });
  await expect(link).toHaveAttribute('href', 'https://league.example/rules');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await expect(article.getByText('Large')).toHaveCSS('font-size', '48px');
  const arabic = article.getByText('أهلا بالصحفيين 2026');
  await expect(arabic).toHaveCSS('direction', 'rtl');
  await expect(arabic).toHaveAttribute('lang', 'ar');
  await expect
    .poll(() =>
      article
        .locator('img')
        .evaluateAll((images) =>
          images.map((image) => (image as HTMLImageElement).naturalWidth > 0),
        ),
    )
    .toEqual([true, true]);
}

test('the form reports what it lacks, and shows each field that another administrator changed meanwhile', async ({
  desktop,
  server,
}) => {
  await openAs(desktop, admin, '/admin/manage/news/create');
  await desktop.getByLabel(englishText('news.title')).fill(' ');
  await publish(desktop).click();
  for (const key of ['titleRequired', 'contentRequired', 'coverRequired'] as const)
    await expect(desktop.getByText(englishText(`news.${key}`))).toBeVisible();
  await expect(desktop.getByText(englishText('error.required'))).toBeVisible();
  await editor(desktop).click();
  await desktop.keyboard.type('x');
  await desktop.keyboard.press('Backspace');
  await publish(desktop).click();
  // A text that is typed and deleted again counts as not typed.
  await expect(desktop.getByText(englishText('news.contentRequired'))).toBeVisible();
  await desktop.keyboard.press('Tab');
  await editor(desktop).click();
  await desktop.keyboard.type('  ');
  await publish(desktop).click();
  await expect(desktop.getByText(englishText('news.contentBlank'))).toBeVisible();
  await desktop.getByRole('button', { name: englishText('action.cancel') }).click();
  await expect(desktop.getByText(englishText('form.leaveTitle'))).toBeVisible();
  await desktop.getByRole('button', { name: englishText('form.leave'), exact: true }).click();

  const { url } = server;
  const { events } = await callAsAdmin<{ events: Event[] }>(url, 'GET', '/event?pageSize=100');
  const token = await apiToken(url, admin, demoPassword);
  const { data: article } = await apiCall<News>(url, token, 'POST', '/feed', {
    feed: {
      title: 'Parking',
      text: richText('Behind the stand'),
      Tags: [],
      eventId: events[0]?.id,
      banner: await uploadCover(url, token, 120),
    },
  });
  await desktop.goto(`/admin/manage/news/${article.id}`);

  await test.step('both change every field', async () => {
    await desktop.getByLabel(englishText('news.title')).fill('Mine');
    await desktop.getByLabel(englishText('news.event')).selectOption(englishText('news.noEvent'));
    await editor(desktop).fill('My words');
    await addTag(desktop, 'My tag');
    const cover = desktop.getByRole('group', { name: englishText('news.cover') });
    await cover
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawCardPicture('cover.png', 20));
    await expect(cover.getByRole('status')).toBeVisible();
    await callAsAdmin(url, 'PATCH', `/feed/${article.id}`, {
      feed: {
        title: 'Theirs',
        text: richText('Their words'),
        Tags: [{ name: 'Their tag' }],
        eventId: events[1]?.id,
        banner: await uploadCover(url, token, 210),
      },
    });
    await save(desktop).click();
    await expect(desktop.getByText(englishText('error.stale'))).toBeVisible();
    await desktop.getByRole('button', { name: englishText('form.reload') }).click();
  });

  const theirs = await callAsAdmin<News>(url, 'GET', `/feed/${article.id}`);
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
  const saved = await callAsAdmin<News>(url, 'GET', `/feed/${article.id}`);
  expect(saved).toMatchObject({ title: 'Mine', text: theirs.text, Event: null });
  expect(saved.banner).not.toBe(theirs.banner);
});

/** Writes a row into the phone's replica, bypassing the server. */
async function writeReplicaRow(phone: Page, row: object): Promise<void> {
  await phone.evaluate(async (planted) => {
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const name = names.find((each) => /^touchline-[0-9a-f]{8}-/.test(each)) ?? '';
    await new Promise<void>((resolve, reject) => {
      const open = indexedDB.open(name);
      open.addEventListener('error', () => reject(open.error));
      open.addEventListener('success', () => {
        const write = open.result.transaction('news', 'readwrite');
        write.objectStore('news').put(planted);
        write.addEventListener('error', () => reject(write.error));
        write.addEventListener('complete', () => {
          open.result.close();
          resolve();
        });
      });
    });
  }, row);
}
