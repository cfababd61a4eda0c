/** An officer's photos on their way: cut by the server's death, taken out while they are sent. */
import sharp from 'sharp';
import { createHaltingWire, type HaltingWire } from '#e2e/fixtures/halting-wire.ts';
import { medium, photograph, small } from '#e2e/fixtures/photos.ts';
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
  save,
  tileOf,
  tiles,
} from '#e2e/pages/report-photos.ts';
import { officer } from '#e2e/pages/reports.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { say } from '#sync/contracts/messages/messages.ts';

// The server is killed, and a wire lies before it: they are this file's own.
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
    // Small beside the answers, whole when it is opened.
    await expect(picture).toHaveJSProperty('naturalWidth', 960);
    await picture.click();
    const large = page.getByRole('dialog').locator('img');
    await expect(large).toHaveJSProperty('naturalWidth', medium.width);
    await desk.close();
  });
  await context.close();
});
