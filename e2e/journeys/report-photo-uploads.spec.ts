/** An officer's photo whose upload is interrupted by a crash of the server. */
import sharp from 'sharp';
import { createPausingProxy } from '#e2e/fixtures/pausing-proxy.ts';
import { medium, createPhoto } from '#e2e/fixtures/photos.ts';
import { expect, phoneOptions, test } from '#e2e/fixtures/test.ts';
import { startSession } from '#e2e/pages/accounts.ts';
import {
  chooseFiles,
  reportFilesOnServer,
  assignReport,
  storedPhotoHashes,
  openReport,
  saveReport,
  photoTile,
} from '#e2e/pages/report-photos.ts';
import { officer } from '#e2e/pages/officer-engine.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';

test('an upload interrupted by a server crash continues, and arrives complete and once', async ({
  browser,
  server,
}) => {
  const wire = await createPausingProxy();
  wire.forwardTo(server.url);
  const reportId = await assignReport(server.url, 'Cut on the way');
  const context = await browser.newContext({ ...phoneOptions, baseURL: wire.url });
  const phone = await context.newPage();
  await startSession(phone, officer);
  await openReport(phone, reportId);
  const whole = await createPhoto('whole.jpg', medium);
  expect(whole.buffer.length).toBeLessThan(1_500_000);

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

  await test.step('once it runs again the upload continues by itself', async () => {
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
  await context.close();
  await wire.close();
});
