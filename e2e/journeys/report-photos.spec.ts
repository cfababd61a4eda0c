/** Bad luck with an officer's photos: no room, too many, broken, cut on the way, taken out again. */
import type { BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { createHaltingWire, type HaltingWire } from '#e2e/fixtures/halting-wire.ts';
import { heicPhoto, huge, large, medium, photograph, small } from '#e2e/fixtures/photos.ts';
import { createTestServer, type TestServer } from '#e2e/fixtures/server.ts';
import { expect, phoneLook, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import {
  answer,
  choose,
  filesAtLeague,
  giveReport,
  hashesHere,
  openReport,
  photos,
  problems,
  save,
  tileOf,
  tiles,
} from '#e2e/pages/report-photos.ts';
import { officer } from '#e2e/pages/reports.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { appIsOnPhone } from '#e2e/pages/tickets.ts';
import { say } from '#sync/contracts/messages/messages.ts';
import { attachmentsMax } from '#sync/contracts/reports.ts';

// Reports are used up, the server is killed, and a wire lies before it: they are this file's own.
let wire: HaltingWire;
let server: TestServer;
test.beforeAll(async () => {
  wire = await createHaltingWire();
  server = await createTestServer({ PUBLIC_URL: wire.url });
  wire.lead(server.url);
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await wire.close();
});

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word}-${String(at + 1).padStart(2, '0')}.jpg`);

const roomKey = 'test.room';

/** A test says for how many more photos the phone has room (see e2e/offline/storage.spec.ts). */
async function limitRoom(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    const real = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function keep(this: IDBObjectStore, ...args) {
      const room = localStorage.getItem(key);
      if (this.name === 'photoBytes' && room !== null) {
        if (room === '0')
          throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
        localStorage.setItem(key, String(Number(room) - 1));
      }
      return real.apply(this, args);
    };
  }, roomKey);
}

/** How many pictures were open in memory at once. */
async function countOpened(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const counted = { now: 0, most: 0, all: 0 };
    Object.assign(window, { counted });
    const real = window.createImageBitmap.bind(window);
    Object.assign(window, {
      createImageBitmap: async (source: Blob) => {
        counted.now += 1;
        counted.all += 1;
        counted.most = Math.max(counted.most, counted.now);
        const made = await real(source).catch((error: unknown) => {
          counted.now -= 1;
          throw error;
        });
        const close = made.close.bind(made);
        made.close = () => {
          counted.now -= 1;
          close();
        };
        return made;
      },
    });
  });
}

const opened = (page: Page) =>
  page.evaluate(
    () => (window as unknown as { counted: { now: number; most: number; all: number } }).counted,
  );

test('a photo that the phone cannot take is told beside the others, and takes nothing with it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const reportId = await giveReport(server.url, 'No room and no luck');
  const context = await browser.newContext({ ...phoneLook, baseURL: wire.url });
  const phone = await context.newPage();
  await limitRoom(phone);
  await logIn(phone, officer);
  await openReport(phone, reportId);
  const third = await photograph('third.jpg', small);

  await test.step('storage is full at the third photo', async () => {
    await phone.evaluate((key) => localStorage.setItem(key, '2'), roomKey);
    await answer(phone).fill('North: eighteen. South: none.');
    await choose(
      phone,
      await photograph('first.jpg', small),
      await photograph('second.jpg', small),
      third,
    );
    await expect(problems(phone)).toHaveText(say('sync.photoNoRoom', { name: 'third.jpg' }));
    await expect(tiles(phone)).toHaveCount(2);
    await expect(tileOf(phone, 'second.jpg')).toContainText(say('sync.onThisPhone'));
    await expect(answer(phone)).toHaveValue('North: eighteen. South: none.');
  });

  await test.step('the first two and the words go to the league', async () => {
    await save(phone);
    for (const name of ['first.jpg', 'second.jpg'])
      await expect(tileOf(phone, name)).toContainText(say('sync.withTheLeague'), {
        timeout: 40_000,
      });
    expect((await filesAtLeague(server.url, reportId)).map(({ title }) => title)).toEqual([
      'first.jpg',
      'second.jpg',
    ]);
    await phone.reload();
    await expect(answer(phone)).toHaveValue('North: eighteen. South: none.');
  });

  await test.step('after space was made it can be added again', async () => {
    await phone.evaluate((key) => localStorage.removeItem(key), roomKey);
    await choose(phone, third);
    await expect(tileOf(phone, 'third.jpg')).toContainText(say('sync.onThisPhone'));
    await expect(problems(phone)).toHaveCount(0);
  });

  await test.step('12 MB are scaled on the phone', async () => {
    const twelve = await photograph('tribune.JPG', huge);
    expect(twelve.buffer.length).toBeGreaterThan(12_000_000);
    await choose(phone, twelve);
    await expect(tileOf(phone, 'tribune.JPG')).toContainText(/ KB|1\.[0-4] MB/, {
      timeout: 40_000,
    });
  });

  await test.step('what no one here can open is told at once; what was chosen with it is there', async () => {
    const whole = await photograph('whole.jpg', small);
    const garbage = Buffer.from(whole.buffer).fill(1, 4);
    await choose(
      phone,
      heicPhoto('IMG_0815.HEIC'),
      { ...whole, name: 'broken.jpg', buffer: garbage },
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2000, 3) },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11_000_000, 1) },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { ...whole, name: 'half.jpg', buffer: whole.buffer.subarray(0, whole.buffer.length / 2) },
      // A phone that calls a picture otherwise than it is.
      { ...(await photograph('really-jpeg.webp', small)), mimeType: 'image/webp' },
    );
    await expect(problems(phone)).toHaveText([
      say('reportScreens.photoKind', { name: 'IMG_0815.HEIC' }),
      say('sync.photoUnreadable', { name: 'broken.jpg' }),
      say('reportScreens.photoKind', { name: 'clip.mp4' }),
      say('files.tooLarge', { name: 'plan.pdf' }),
      say('sync.photoUnreadable', { name: 'empty.png' }),
      say('sync.photoUnreadable', { name: 'half.jpg' }),
    ]);
    await expect(tileOf(phone, 'really-jpeg.jpg')).toBeVisible();
  });

  await test.step('what only the server can refuse comes back beside the others', async () => {
    await choose(phone, {
      name: 'not-a-plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('only called so'),
    });
    await expect(problems(phone)).toHaveCount(0);
    await save(phone);
    await expect(problems(phone)).toContainText(say('files.notAFile', { name: 'not-a-plan.pdf' }), {
      timeout: 40_000,
    });
    await expect(tiles(phone)).toHaveCount(5);
    await expect(tiles(phone).filter({ hasText: say('sync.withTheLeague') })).toHaveCount(5, {
      timeout: 40_000,
    });
    await expect(answer(phone)).toHaveValue('North: eighteen. South: none.');
    const there = await filesAtLeague(server.url, reportId);
    expect(there.map(({ title }) => title)).toEqual([
      'first.jpg',
      'second.jpg',
      'third.jpg',
      'tribune.JPG',
      'really-jpeg.jpg',
    ]);
  });
  await context.close();
});

test('forty photos chosen at once without signal all arrive, each once', async ({ browser }) => {
  test.setTimeout(300_000);
  const reportId = await giveReport(server.url, 'Forty photos');
  const context = await browser.newContext({ ...phoneLook, baseURL: wire.url });
  await countOpened(context);
  let phone = await context.newPage();
  await logIn(phone, officer);
  await appIsOnPhone(phone);
  await openReport(phone, reportId);
  await context.setOffline(true);
  const forty = await Promise.all(
    numbered(40, 'pitch').map((name, at) => photograph(name, at % 10 === 0 ? large : small)),
  );
  const tiny = { ...small, width: 64, height: 48 };
  const more = await Promise.all(numbered(22, 'gate').map((name) => photograph(name, tiny)));

  await test.step('they appear one by one while the officer writes on', async () => {
    await choose(phone, ...forty);
    await expect(tiles(phone).first()).toContainText(say('sync.onThisPhone'));
    await answer(phone).fill('Forty photos of the press places.');
    await expect(tiles(phone)).toHaveCount(40, { timeout: 90_000 });
    await expect(tiles(phone).filter({ hasText: say('sync.onThisPhone') })).toHaveCount(40);
    expect(await opened(phone)).toEqual({ now: 0, most: 1, all: 40 });
  });

  await test.step('they are there after the app was closed, and only those in sight are read', async () => {
    await phone.close();
    phone = await context.newPage();
    await openReport(phone, reportId);
    await expect(tiles(phone)).toHaveCount(40);
    await expect(answer(phone)).toHaveValue('Forty photos of the press places.');
    const pictures = tiles(phone).getByRole('presentation');
    await expect(pictures.first()).toBeVisible();
    expect(await pictures.count()).toBeLessThan(40);
    await tiles(phone).last().scrollIntoViewIfNeeded();
    await expect(tiles(phone).last().getByRole('presentation')).toBeVisible();
  });

  await test.step('more than a report holds are named, and not opened for nothing', async () => {
    await choose(phone, ...more);
    const problem = say('reports.tooManyAttachments', { count: attachmentsMax });
    const names = 'gate-21.jpg, gate-22.jpg';
    await expect(problems(phone)).toHaveText(say('reportScreens.photosOver', { problem, names }), {
      timeout: 60_000,
    });
    await expect(tiles(phone)).toHaveCount(attachmentsMax);
    await expect(phone.getByRole('button', { name: say('reportScreens.addFile') })).toBeDisabled();
    expect(await opened(phone)).toMatchObject({ now: 0, most: 1, all: 20 });
  });

  await test.step('with signal each goes up once, and what is shown is what is there', async () => {
    const sent = wire.uploads;
    await save(phone);
    await context.setOffline(false);
    await expect(tiles(phone).filter({ hasText: say('sync.withTheLeague') })).toHaveCount(
      attachmentsMax,
      { timeout: 150_000 },
    );
    expect(wire.uploads - sent).toBe(attachmentsMax);
    const there = await filesAtLeague(server.url, reportId);
    expect(there.map(({ title }) => title)).toEqual([
      ...numbered(40, 'pitch'),
      ...numbered(20, 'gate'),
    ]);
    const userId = (await storedSession(phone))?.user.id ?? '';
    const here = await hashesHere(phone, userId);
    expect(here).toEqual(expect.arrayContaining(there.map(({ sha256 }) => sha256)));
  });
  await context.close();
});

test('an upload cut by the server’s death goes on, and a photo taken out stays out', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const reportId = await giveReport(server.url, 'Cut on the way');
  const context = await browser.newContext({ ...phoneLook, baseURL: wire.url });
  const phone = await context.newPage();
  await logIn(phone, officer);
  await openReport(phone, reportId);
  const whole = await photograph('whole.jpg', medium);
  expect(whole.buffer.length).toBeLessThan(1_500_000);
  const titles = async () => (await filesAtLeague(server.url, reportId)).map(({ title }) => title);

  await test.step('the server dies with half a photo', async () => {
    await choose(phone, whole);
    await expect(tileOf(phone, 'whole.jpg')).toContainText(say('sync.onThisPhone'));
    const half = wire.haltUpload(whole.buffer.length / 2);
    await save(phone);
    await half;
    await expect(tileOf(phone, 'whole.jpg')).toContainText(say('sync.sending'));
    await server.kill();
    await expect(tileOf(phone, 'whole.jpg')).toContainText(say('sync.waiting'));
  });

  await test.step('it goes on by itself, and arrives whole and once', async () => {
    const sent = wire.uploads;
    await server.start();
    await expect(tileOf(phone, 'whole.jpg')).toContainText(say('sync.withTheLeague'), {
      timeout: 90_000,
    });
    expect(wire.uploads - sent).toBe(1);
    const [file, ...others] = await filesAtLeague(server.url, reportId);
    expect(others).toEqual([]);
    const userId = (await storedSession(phone))?.user.id ?? '';
    expect(await hashesHere(phone, userId)).toEqual([file?.sha256]);
    const served = await phone.request.get(`/api/file/${file?.name}`);
    // Decodes to the last line, or throws.
    const { info } = await sharp(await served.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: medium.width, height: medium.height });
  });

  const remove = (name: string) =>
    phone
      .getByRole('button', { name: say('reportScreens.photoRemove', { name }), exact: true })
      .click();

  await test.step('one taken out while it is sent does not get into the report', async () => {
    await choose(phone, await photograph('regretted.jpg', medium));
    await expect(tileOf(phone, 'regretted.jpg')).toBeVisible();
    const some = wire.haltUpload(100_000);
    await save(phone);
    await some;
    await expect(tileOf(phone, 'regretted.jpg')).toContainText(say('sync.sending'));
    await remove('regretted.jpg');
    await expect(tiles(phone)).toHaveCount(1);
    await save(phone);
    wire.goOn();
    await answer(phone).fill('Without the second photo.');
    await save(phone);
    await expect(phone.locator('[data-answer]')).toContainText(say('sync.withTheLeague'), {
      timeout: 40_000,
    });
    expect(await titles()).toEqual(['whole.jpg']);
  });

  await test.step('one taken out while it waits can be had back, and goes', async () => {
    await context.setOffline(true);
    await choose(phone, await photograph('maybe.jpg', small), await photograph('never.jpg', small));
    await expect(tiles(phone)).toHaveCount(3);
    await save(phone);
    await expect(tileOf(phone, 'maybe.jpg')).toContainText(say('sync.waiting'));
    await remove('never.jpg');
    await expect(tiles(phone)).toHaveCount(2);
    await remove('maybe.jpg');
    await expect(tiles(phone)).toHaveCount(1);
    await phone
      .getByRole('button', { name: say('action.undo') })
      .first()
      .click();
    await expect(tiles(phone)).toHaveCount(2);
    await save(phone);
    await context.setOffline(false);
    await expect(tiles(phone).filter({ hasText: say('sync.withTheLeague') })).toHaveCount(2, {
      timeout: 60_000,
    });
    expect(await titles()).toEqual(['whole.jpg', 'maybe.jpg']);
  });

  await test.step('closed, it shows its photos to the officer and to the league', async () => {
    await phone.getByLabel(say('reportScreens.yes')).check();
    await phone.getByRole('button', { name: say('reportScreens.publish') }).click();
    await expect(phone.getByText(say('reports.closed'))).toBeVisible({ timeout: 40_000 });
    await expect(photos(phone).getByRole('link')).toHaveCount(2);
    await expect(photos(phone).getByRole('button')).toHaveCount(0);
    const desk = await browser.newContext({ baseURL: wire.url, locale: 'en-GB' });
    const page = await desk.newPage();
    await logIn(page, 'admin@touchline.example');
    await page.goto(`/admin/reports/view/${reportId}`);
    const picture = page
      .getByRole('link', { name: say('manageReports.open', { name: 'whole.jpg' }) })
      .locator('img');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    await expect(picture).toHaveJSProperty('naturalWidth', medium.width);
    await desk.close();
  });
  await context.close();
});
