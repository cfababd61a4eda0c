/** An officer's photos during the upload: interrupted by a server crash, or removed. */
import sharp from 'sharp';
import { createPausingProxy, type PausingProxy } from '#e2e/fixtures/pausing-proxy.ts';
import { medium, createPhoto, small } from '#e2e/fixtures/photos.ts';
import { createTestServer, type TestServer } from '#e2e/fixtures/server.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import {
  answerField,
  chooseFiles,
  reportFilesOnServer,
  assignReport,
  storedPhotoHashes,
  openReport,
  photoSection,
  saveReport,
  photoTile,
  photoTiles,
} from '#e2e/pages/report-photos.ts';
import { officer } from '#e2e/pages/officer-engine.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

// The server is killed and has a proxy, so this file has its own.
let wire: PausingProxy;
let server: TestServer;
test.beforeAll(async () => {
  wire = await createPausingProxy();
  server = await createTestServer({ PUBLIC_URL: wire.url });
  wire.forwardTo(server.url);
  await server.start();
});
test.afterAll(async () => {
  await server.remove();
  await wire.close();
});

test('an upload interrupted by a server crash continues, and a removed photo stays removed', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const reportId = await assignReport(server.url, 'Cut on the way');
  const context = await browser.newContext({ ...phoneOptions, baseURL: wire.url });
  const phone = await context.newPage();
  await startSession(phone, officer);
  await openReport(phone, reportId);
  const whole = await createPhoto('whole.jpg', medium);
  expect(whole.buffer.length).toBeLessThan(1_500_000);
  const titles = async () =>
    (await reportFilesOnServer(server.url, reportId)).map(({ title }) => title);

  await test.step('the server dies during the upload', async () => {
    await chooseFiles(phone, whole);
    await expect(photoTile(phone, 'whole.jpg')).toContainText(englishText('sync.onThisPhone'));
    const half = wire.pauseUpload(whole.buffer.length / 2);
    await saveReport(phone);
    await half;
    await expect(photoTile(phone, 'whole.jpg')).toContainText(englishText('sync.sending'));
    await server.kill();
    await expect(photoTile(phone, 'whole.jpg')).toContainText(englishText('sync.waiting'));
  });

  await test.step('the upload continues by itself, and arrives complete and once', async () => {
    const sent = wire.uploads;
    await server.start();
    await expect(photoTile(phone, 'whole.jpg')).toContainText(englishText('sync.withTheLeague'), {
      timeout: 90_000,
    });
    expect(wire.uploads - sent).toBe(1);
    const [file, ...others] = await reportFilesOnServer(server.url, reportId);
    expect(others).toEqual([]);
    const userId = (await storedSession(phone))?.user.id ?? '';
    expect(await storedPhotoHashes(phone, userId)).toEqual([file?.sha256]);
    const served = await phone.request.get(`/api/file/${file?.name}`);
    // Decodes the whole picture, or throws.
    const { info } = await sharp(await served.body())
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: medium.width, height: medium.height });
  });

  const remove = (name: string) =>
    phone
      .getByRole('button', {
        name: englishText('reportScreens.photoRemove', { name }),
        exact: true,
      })
      .click();

  await test.step('a photo removed during its upload does not get into the report', async () => {
    await chooseFiles(phone, await createPhoto('regretted.jpg', medium));
    await expect(photoTile(phone, 'regretted.jpg')).toBeVisible();
    const some = wire.pauseUpload(100_000);
    await saveReport(phone);
    await some;
    await expect(photoTile(phone, 'regretted.jpg')).toContainText(englishText('sync.sending'));
    await remove('regretted.jpg');
    await expect(photoTiles(phone)).toHaveCount(1);
    await saveReport(phone);
    wire.resume();
    await answerField(phone).fill('Without the second photo.');
    await saveReport(phone);
    await expect(phone.locator('[data-answer]')).toContainText(englishText('sync.withTheLeague'), {
      timeout: 40_000,
    });
    expect(await titles()).toEqual(['whole.jpg']);
  });

  await test.step('a photo removed before its upload can be restored, and is sent', async () => {
    await context.setOffline(true);
    await chooseFiles(
      phone,
      await createPhoto('maybe.jpg', small),
      await createPhoto('never.jpg', small),
    );
    await expect(photoTiles(phone)).toHaveCount(3);
    await saveReport(phone);
    await expect(photoTile(phone, 'maybe.jpg')).toContainText(englishText('sync.waiting'));
    await remove('never.jpg');
    await expect(photoTiles(phone)).toHaveCount(2);
    await remove('maybe.jpg');
    await expect(photoTiles(phone)).toHaveCount(1);
    await phone
      .getByRole('button', { name: englishText('action.undo') })
      .first()
      .click();
    await expect(photoTiles(phone)).toHaveCount(2);
    await saveReport(phone);
    await context.setOffline(false);
    await expect(
      photoTiles(phone).filter({ hasText: englishText('sync.withTheLeague') }),
    ).toHaveCount(2, {
      timeout: 60_000,
    });
    expect(await titles()).toEqual(['whole.jpg', 'maybe.jpg']);
  });

  await test.step('a closed report shows its photos to the officer and the league', async () => {
    await phone.getByLabel(englishText('reportScreens.yes')).check();
    await phone.getByRole('button', { name: englishText('reportScreens.publish') }).click();
    await expect(phone.getByText(englishText('reports.closed'))).toBeVisible({ timeout: 40_000 });
    await expect(photoSection(phone).getByRole('link')).toHaveCount(2);
    await expect(photoSection(phone).getByRole('button')).toHaveCount(0);
    const desktop = await browser.newContext({ baseURL: wire.url, locale: 'en-GB' });
    const page = await desktop.newPage();
    await openAs(page, 'admin@touchline.example', `/admin/reports/view/${reportId}`);
    const picture = page
      .getByRole('link', { name: englishText('manageReports.open', { name: 'whole.jpg' }) })
      .locator('img');
    await expect(picture).toBeVisible();
    await expect(picture).toHaveJSProperty('complete', true);
    // A thumbnail beside the answers, full size when opened.
    await expect(picture).toHaveJSProperty('naturalWidth', 960);
    await picture.click();
    const large = page.getByRole('dialog').locator('img');
    await expect(large).toHaveJSProperty('naturalWidth', medium.width);
    await desktop.close();
  });
  await context.close();
});
