import 'fake-indexeddb/auto';
import { describe, expect, it, vi } from 'vitest';
import { maxUploadBytes } from '#sync/contracts/content/files.ts';
import { maxAttachments } from '#sync/contracts/reports/reports.ts';
import { editDraft, readDraft } from '#sync/client/reports/drafts.ts';
import {
  reattachRefusedPhoto,
  undoDetachPhoto,
  attachPhoto,
  readPhotoBlob,
  type PhotoResizer,
} from '#sync/client/photos/report-photos.ts';
import { deleteUnusedPhotos } from '#sync/client/photos/photo-eviction.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import { saveDraft } from '#sync/client/reports/save-report.ts';
import { directTransport } from '#sync/client/testing/fake-server.ts';
import { limitDisk } from '#sync/client/testing/faults.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { ReportServer, wifi } from '#sync/client/testing/report-server.ts';

const picture = (title: string, size = 1000) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode(title).slice(0, size));
  return { bytes: bytes.buffer, mime: 'image/jpeg', title };
};

async function start(): Promise<{ server: ReportServer; phone: Phone; id: string }> {
  const server = new ReportServer();
  const phone = await createPhone();
  await runCycle(phone, directTransport(server));
  return { server, phone, id: server.report.id };
}

async function sendAll(phone: Phone, server: ReportServer): Promise<void> {
  for (let n = 0; n < 4; n += 1) await runCycle(phone, directTransport(server));
  expect(await phone.replica.outbox.count()).toBe(0);
}

const type = (phone: Phone, id: string, text: string, from = '') =>
  editDraft(phone.replica, id, { answers: [{ question: wifi, occurrence: 0, from, text }] });
const keptByTitle = async ({ replica }: Phone) =>
  Object.fromEntries((await replica.photo.toArray()).map(({ title, kept }) => [title, kept]));

describe('a photo', () => {
  it('a photo is stored under its hash, with its type and name', async () => {
    const { phone, id } = await start();
    const { sha256 } = await attachPhoto(phone.replica, id, picture('North stand.jpg'));
    const blob = await readPhotoBlob(phone.replica, sha256);
    expect([blob?.size, blob?.type]).toEqual([1000, 'image/jpeg']);
    const digest = await crypto.subtle.digest('SHA-256', picture('North stand.jpg').bytes);
    expect(sha256).toBe(Buffer.from(digest).toString('hex'));
    expect(await readDraft(phone.replica, id)).toMatchObject({
      attach: [{ sha256, title: 'North stand.jpg' }],
    });
    expect(await readPhotoBlob(phone.replica, 'f'.repeat(64))).toBeNull();
  });

  it('a photo is scaled down before it is checked', async () => {
    const { phone, id } = await start();
    const huge = picture('huge.jpg', maxUploadBytes + 1);
    await expect(attachPhoto(phone.replica, id, huge)).rejects.toMatchObject({
      key: 'files.tooLarge',
      title: 'huge.jpg',
    });
    await attachPhoto(phone.replica, id, huge, async (big) => ({ ...big, ...picture('huge.jpg') }));
    expect(await phone.replica.photo.toArray()).toMatchObject([{ size: 1000 }]);
    const largest = await attachPhoto(phone.replica, id, picture('largest.jpg', maxUploadBytes));
    expect(largest.title).toBe('largest.jpg');
  });

  it('a photo is refused when it is empty or the report has too many', async () => {
    const { server, phone, id } = await start();
    await expect(attachPhoto(phone.replica, id, picture('x.jpg', 0))).rejects.toMatchObject({
      key: 'sync.photoUnreadable',
    });
    const there = Array.from({ length: maxAttachments }, (_, n) => ({
      name: 'a',
      title: `${n}`,
      mime: 'image/png',
      bytes: 1,
      sha256: String(n).padStart(64, '0'),
    }));
    server.change({ attachments: there });
    await runCycle(phone, directTransport(server));
    const scaleDown = vi.fn<PhotoResizer>();
    const more = attachPhoto(phone.replica, id, picture('more.jpg'), scaleDown);
    await expect(more).rejects.toMatchObject({ key: 'reports.tooManyAttachments' });
    // Decoding a picture costs a phone memory.
    expect(scaleDown).not.toHaveBeenCalled();
    expect(await phone.replica.photo.count()).toBe(0);
  });

  it('a photo attached twice is stored once, and is deleted when removed before upload', async () => {
    const { phone, id } = await start();
    const { sha256 } = await attachPhoto(phone.replica, id, picture('a.jpg'));
    await attachPhoto(phone.replica, id, picture('a.jpg'));
    expect((await readReportView(phone.replica, id))?.attachments).toHaveLength(1);
    await editDraft(phone.replica, id, { detach: [sha256] });
    expect(await readDraft(phone.replica, id)).toBeNull();
    await deleteUnusedPhotos(phone.replica);
    expect([await phone.replica.photo.count(), await phone.replica.photoBytes.count()]).toEqual([
      0, 0,
    ]);
  });

  it('a photo removed and restored is attached again, unless it was deleted meanwhile', async () => {
    const { phone, id } = await start();
    const name = await attachPhoto(phone.replica, id, picture('a.jpg'));
    const shown = async () => (await readReportView(phone.replica, id))?.attachments.length;
    await editDraft(phone.replica, id, { detach: [name.sha256] });
    expect([await undoDetachPhoto(phone.replica, id, name), await shown()]).toEqual([true, 1]);
    await editDraft(phone.replica, id, { detach: [name.sha256] });
    await deleteUnusedPhotos(phone.replica);
    expect([await undoDetachPhoto(phone.replica, id, name), await shown()]).toEqual([false, 0]);
    expect(await readDraft(phone.replica, id)).toBeNull();
  });

  it('a photo that the server has is restored without its bytes', async () => {
    const { server, phone, id } = await start();
    const sha256 = '1'.padStart(64, '0');
    const there = { name: 'a', title: 'a.jpg', mime: 'image/png', bytes: 1, sha256 };
    server.change({ attachments: [there] });
    await runCycle(phone, directTransport(server), true);
    await editDraft(phone.replica, id, { detach: [sha256] });
    expect(await undoDetachPhoto(phone.replica, id, { sha256, title: 'a.jpg' })).toBe(true);
    expect((await readReportView(phone.replica, id))?.attachments).toHaveLength(1);
  });

  it('a photo stays for 30 days after it was acknowledged, and is deleted then', async () => {
    const { server, phone, id } = await start();
    await attachPhoto(phone.replica, id, picture('a.jpg'));
    await saveDraft(phone.replica, id);
    await sendAll(phone, server);
    await runCycle(phone, directTransport(server), true);
    expect(await keptByTitle(phone)).toEqual({ 'a.jpg': true });
    server.now = () => Date.now() + 31 * 24 * 3600_000;
    await runCycle(phone, directTransport(server), true);
    expect(await keptByTitle(phone)).toEqual({});
    expect(await phone.replica.photoBytes.count()).toBe(0);
  });

  it('a photo that was refused is not attached again without its bytes', async () => {
    const { phone } = await start();
    expect(await reattachRefusedPhoto(phone.replica, 'nothing')).toBe(false);
  });
});

describe('a full phone', () => {
  it('a full phone keeps the text, and names the photo that did not fit', async () => {
    const { phone, id } = await start();
    await limitDisk(phone.replica, { capacity: 4000 });
    await type(phone, id, 'It held.');
    await attachPhoto(phone.replica, id, picture('fits.jpg'));
    await expect(
      attachPhoto(phone.replica, id, picture('too-much.jpg', 9000)),
    ).rejects.toMatchObject({
      name: 'PhotoError',
      key: 'sync.photoNoRoom',
      title: 'too-much.jpg',
    });
    expect(await readDraft(phone.replica, id)).toMatchObject({
      answers: [{ text: 'It held.' }],
      attach: [{ title: 'fits.jpg' }],
    });
    expect(await phone.replica.photo.count()).toBe(1);
  });

  it('a full phone evicts the oldest photos that the server has, and marks each', async () => {
    const { server, phone, id } = await start();
    const disk = { capacity: 60_000 };
    await limitDisk(phone.replica, disk);
    for (const title of ['first.jpg', 'second.jpg']) {
      await attachPhoto(phone.replica, id, picture(title, 20_000));
      await saveDraft(phone.replica, id);
      await sendAll(phone, server);
    }
    await attachPhoto(phone.replica, id, picture('third.jpg', 20_000));
    expect(await keptByTitle(phone)).toEqual({
      'first.jpg': false,
      'second.jpg': true,
      'third.jpg': true,
    });
    // Photos that the server does not have are never evicted.
    await expect(
      attachPhoto(phone.replica, id, picture('fourth.jpg', 50_000)),
    ).rejects.toMatchObject({ key: 'sync.photoNoRoom' });
    expect((await keptByTitle(phone))['third.jpg']).toBe(true);
    const [first] = (await readReportView(phone.replica, id))!.attachments;
    expect(first).toMatchObject({ state: 'league', localPhoto: { kept: false } });
  });

  it('a full phone evicts photos for a text as well', async () => {
    const { server, phone, id } = await start();
    await limitDisk(phone.replica, { capacity: 26_000 });
    await attachPhoto(phone.replica, id, picture('first.jpg', 20_000));
    await saveDraft(phone.replica, id);
    await sendAll(phone, server);
    await type(phone, id, 'x'.repeat(8000));
    expect((await readDraft(phone.replica, id))?.answers[0]?.text).toHaveLength(8000);
    expect(await keptByTitle(phone)).toEqual({ 'first.jpg': false });
  });

  it('a full phone reports when nothing more can be evicted, and keeps what was stored', async () => {
    const { phone, id } = await start();
    await limitDisk(phone.replica, { capacity: 3000 });
    await type(phone, id, 'It held.');
    await expect(type(phone, id, 'x'.repeat(9000), 'It held.')).rejects.toThrow('full');
    expect(await readDraft(phone.replica, id)).toMatchObject({ answers: [{ text: 'It held.' }] });
  });
});
