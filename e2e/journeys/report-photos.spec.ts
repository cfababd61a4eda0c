/** Problems with an officer's photos: full storage, too many, broken files, unknown formats. */
import { createHeicPhoto, large, createPhoto, small } from '#e2e/fixtures/photos.ts';
import {
  countDecodedImages,
  limitPhotoStorage,
  decodedImages,
  setPhotoCapacity,
} from '#e2e/fixtures/photo-storage.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { openAs, startSession } from '#e2e/pages/accounts.ts';
import {
  answerField,
  chooseFiles,
  reportFilesOnServer,
  assignReport,
  storedPhotoHashes,
  openReport,
  photoErrors,
  saveReport,
  photoTile,
  photoTiles,
} from '#e2e/pages/report-photos.ts';
import { officer } from '#e2e/pages/officer-engine.ts';
import { storedSession } from '#e2e/pages/sync.ts';
import { waitForOfflineApp } from '#e2e/pages/tickets.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { patience } from '#scripts/steps/time-limits.ts';

test('a photo that cannot be stored is reported, without affecting the others', async ({
  phone,
  server,
}) => {
  const reportId = await assignReport(server.url, 'No room and no luck');
  await limitPhotoStorage(phone);
  await startSession(phone, officer);
  await openReport(phone, reportId);
  const third = await createPhoto('third.jpg', small);

  await test.step('the storage is full at the third photo', async () => {
    await setPhotoCapacity(phone, 2);
    await answerField(phone).fill('North: eighteen. South: none.');
    await chooseFiles(
      phone,
      await createPhoto('first.jpg', small),
      await createPhoto('second.jpg', small),
      third,
    );
    await expect(photoErrors(phone)).toHaveText(
      englishText('sync.photoNoRoom', { name: 'third.jpg' }),
    );
    await expect(photoTiles(phone)).toHaveCount(2);
    await expect(photoTile(phone, 'second.jpg')).toContainText(englishText('sync.onThisPhone'));
    await expect(answerField(phone)).toHaveValue('North: eighteen. South: none.');
  });

  await test.step('the first two photos and the text are sent', async () => {
    await saveReport(phone);
    for (const name of ['first.jpg', 'second.jpg'])
      await expect(photoTile(phone, name)).toContainText(englishText('sync.withTheLeague'), {
        timeout: 2 * patience,
      });
    expect((await reportFilesOnServer(server.url, reportId)).map(({ title }) => title)).toEqual([
      'first.jpg',
      'second.jpg',
    ]);
    await phone.reload();
    await expect(answerField(phone)).toHaveValue('North: eighteen. South: none.');
  });

  await test.step('once there is space it can be added again', async () => {
    await setPhotoCapacity(phone, null);
    await chooseFiles(phone, third);
    await expect(photoTile(phone, 'third.jpg')).toContainText(englishText('sync.onThisPhone'));
    await expect(photoErrors(phone)).toHaveCount(0);
  });

  await test.step('a photo of several MB is scaled down on the phone', async () => {
    const heavy = await createPhoto('tribune.JPG', large);
    expect(heavy.buffer.length).toBeGreaterThan(3_000_000);
    await chooseFiles(phone, heavy);
    await expect(photoTile(phone, 'tribune.JPG')).toContainText(/ KB|1\.[0-4] MB/, {
      timeout: 2 * patience,
    });
  });

  await test.step('an undecodable photo is reported immediately, and the others chosen with it are added', async () => {
    const whole = await createPhoto('whole.jpg', small);
    const garbage = Buffer.from(whole.buffer).fill(1, 4);
    await chooseFiles(
      phone,
      createHeicPhoto('IMG_0815.HEIC'),
      { ...whole, name: 'broken.jpg', buffer: garbage },
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(2000, 3) },
      { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(11_000_000, 1) },
      { name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { ...whole, name: 'half.jpg', buffer: whole.buffer.subarray(0, whole.buffer.length / 2) },
      // A phone that declares another type than the file has.
      { ...(await createPhoto('really-jpeg.webp', small)), mimeType: 'image/webp' },
    );
    await expect(photoErrors(phone)).toHaveText([
      englishText('reportScreens.photoKind', { name: 'IMG_0815.HEIC' }),
      englishText('sync.photoUnreadable', { name: 'broken.jpg' }),
      englishText('reportScreens.photoKind', { name: 'clip.mp4' }),
      englishText('files.tooLarge', { name: 'plan.pdf' }),
      englishText('sync.photoUnreadable', { name: 'empty.png' }),
      englishText('sync.photoUnreadable', { name: 'half.jpg' }),
    ]);
    await expect(photoTile(phone, 'really-jpeg.jpg')).toBeVisible();
  });

  await test.step('a photo that only the server can refuse is reported beside the others', async () => {
    await chooseFiles(phone, {
      name: 'not-a-plan.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('only called so'),
    });
    await expect(photoErrors(phone)).toHaveCount(0);
    await saveReport(phone);
    await expect(photoErrors(phone)).toContainText(
      englishText('files.notAFile', { name: 'not-a-plan.pdf' }),
      {
        timeout: 2 * patience,
      },
    );
    await expect(photoTiles(phone)).toHaveCount(5);
    await expect(
      photoTiles(phone).filter({ hasText: englishText('sync.withTheLeague') }),
    ).toHaveCount(5, {
      timeout: 2 * patience,
    });
    await expect(answerField(phone)).toHaveValue('North: eighteen. South: none.');
    const there = await reportFilesOnServer(server.url, reportId);
    expect(there.map(({ title }) => title)).toEqual([
      'first.jpg',
      'second.jpg',
      'third.jpg',
      'tribune.JPG',
      'really-jpeg.jpg',
    ]);
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' });

  test('photos chosen together without signal survive closing the app, and all arrive, each once', async ({
    phone: firstPage,
    server,
  }) => {
    const reportId = await assignReport(server.url, 'Many photos');
    const context = firstPage.context();
    await countDecodedImages(context);
    let phone = firstPage;
    await openAs(phone, officer, '/events');
    await waitForOfflineApp(phone);
    await openReport(phone, reportId);
    await context.setOffline(true);
    // Enough for several screens.
    const names = Array.from(
      { length: 20 },
      (_, at) => `pitch-${String(at + 1).padStart(2, '0')}.jpg`,
    );
    const photos = await Promise.all(
      names.map((name, at) => createPhoto(name, at === 7 ? large : small)),
    );

    await test.step('they appear one by one while the officer writes', async () => {
      await chooseFiles(phone, ...photos);
      await expect(photoTiles(phone).first()).toContainText(englishText('sync.onThisPhone'));
      await answerField(phone).fill('Photos of the press places.');
      // Saving meanwhile includes all of them.
      await saveReport(phone);
      await expect(photoTiles(phone).filter({ hasText: englishText('sync.waiting') })).toHaveCount(
        photos.length,
        { timeout: 3 * patience },
      );
      expect(await decodedImages(phone)).toEqual({ now: 0, most: 1, all: photos.length });
    });

    await test.step('they survive closing the app, and only visible ones are loaded', async () => {
      await phone.close();
      phone = await context.newPage();
      await openReport(phone, reportId);
      await expect(photoTiles(phone)).toHaveCount(photos.length);
      await expect(answerField(phone)).toHaveValue('Photos of the press places.');
      const pictures = photoTiles(phone).getByRole('presentation');
      await expect(pictures.first()).toBeVisible();
      expect(await pictures.count()).toBeLessThan(photos.length);
      await photoTiles(phone).last().scrollIntoViewIfNeeded();
      await expect(photoTiles(phone).last().getByRole('presentation')).toBeVisible();
    });

    await test.step('with signal each is uploaded once, and both sides have the same', async () => {
      let sent = 0;
      context.on('request', (request) => {
        if (request.method() === 'POST' && request.url().endsWith('/api/file')) sent += 1;
      });
      await context.setOffline(false);
      await expect(
        photoTiles(phone).filter({ hasText: englishText('sync.withTheLeague') }),
      ).toHaveCount(photos.length, { timeout: 150_000 });
      expect(sent).toBe(photos.length);
      const there = await reportFilesOnServer(server.url, reportId);
      expect(there.map(({ title }) => title)).toEqual(names);
      const userId = (await storedSession(phone))?.user.id ?? '';
      const here = await storedPhotoHashes(phone, userId);
      expect(here).toEqual(expect.arrayContaining(there.map(({ sha256 }) => sha256)));
    });
  });
});
