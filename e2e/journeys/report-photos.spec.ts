/** Bad luck with an officer's photos on the phone: no room, too many, broken, of a strange kind. */
import { heicPhoto, huge, large, photograph, small } from '#e2e/fixtures/photos.ts';
import { countOpened, limitRoom, opened, setRoom } from '#e2e/fixtures/photo-room.ts';
import { expect, test } from '#e2e/fixtures/test.ts';
import { logIn } from '#e2e/pages/accounts.ts';
import {
  answer,
  choose,
  filesAtLeague,
  giveReport,
  hashesHere,
  openReport,
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

const numbered = (count: number, word: string) =>
  Array.from({ length: count }, (_, at) => `${word}-${String(at + 1).padStart(2, '0')}.jpg`);

test('a photo that the phone cannot take is told beside the others, and takes nothing with it', async ({
  phone,
  server,
}) => {
  test.setTimeout(240_000);
  const reportId = await giveReport(server.url, 'No room and no luck');
  await limitRoom(phone);
  await logIn(phone, officer);
  await openReport(phone, reportId);
  const third = await photograph('third.jpg', small);

  await test.step('storage is full at the third photo', async () => {
    await setRoom(phone, 2);
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
    await setRoom(phone, null);
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
});

test('forty photos chosen at once without signal all arrive, each once', async ({
  phone: firstPage,
  server,
}) => {
  test.setTimeout(420_000);
  const reportId = await giveReport(server.url, 'Forty photos');
  const context = firstPage.context();
  await countOpened(context);
  let phone = firstPage;
  await logIn(phone, officer);
  await appIsOnPhone(phone);
  await openReport(phone, reportId);
  await context.setOffline(true);
  const forty = await Promise.all(
    numbered(40, 'pitch').map((name, at) => photograph(name, at % 20 === 0 ? large : small)),
  );
  const tiny = { ...small, width: 64, height: 48 };
  const more = await Promise.all(numbered(22, 'gate').map((name) => photograph(name, tiny)));

  await test.step('they appear one by one while the officer writes on', async () => {
    await choose(phone, ...forty);
    await expect(tiles(phone).first()).toContainText(say('sync.onThisPhone'), { timeout: 40_000 });
    await answer(phone).fill('Forty photos of the press places.');
    // Who saves while they come means all of them.
    await save(phone);
    await expect(tiles(phone).filter({ hasText: say('sync.waiting') })).toHaveCount(40, {
      timeout: 150_000,
    });
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
    let sent = 0;
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/file')) sent += 1;
    });
    await save(phone);
    await context.setOffline(false);
    await expect(tiles(phone).filter({ hasText: say('sync.withTheLeague') })).toHaveCount(
      attachmentsMax,
      { timeout: 150_000 },
    );
    expect(sent).toBe(attachmentsMax);
    const there = await filesAtLeague(server.url, reportId);
    expect(there.map(({ title }) => title)).toEqual([
      ...numbered(40, 'pitch'),
      ...numbered(20, 'gate'),
    ]);
    const userId = (await storedSession(phone))?.user.id ?? '';
    const here = await hashesHere(phone, userId);
    expect(here).toEqual(expect.arrayContaining(there.map(({ sha256 }) => sha256)));
  });
});
