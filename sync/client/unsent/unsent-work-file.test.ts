import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { messageText } from '#sync/contracts/messages/catalogue.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { attachPhoto, readPhotoBlob } from '#sync/client/photos/report-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import { saveDraft } from '#sync/client/reports/save-report.ts';
import { directTransport } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { ReportServer, seats, wifi } from '#sync/client/testing/report-server.ts';
import { exportUnsentWork } from '#sync/client/unsent/export-unsent-work.ts';
import { importUnsentWork } from '#sync/client/unsent/import-unsent-work.ts';
import { countUnsentWork } from '#sync/client/unsent/unsent-counts.ts';

const picture = (text: string) => ({
  bytes: new TextEncoder().encode(text).buffer,
  mime: 'image/jpeg',
  title: `${text}.jpg`,
});
const edit = (text: string, from = '', question = wifi) => ({
  answers: [{ question, occurrence: 0, from, text }],
});

/** A phone with one item of each kind, offline since. */
async function full(server: ReportServer): Promise<Phone> {
  const phone = await createPhone();
  const { replica } = phone;
  await runCycle(phone, directTransport(server));
  const { id, eventId } = server.report;
  await editDraft(replica, id, edit('It held.'));
  await attachPhoto(replica, id, picture('north'));
  await saveDraft(replica, id);
  await enqueue(replica, 'event.join', { eventId, scope: 'officer' });
  await editDraft(replica, id, edit('It held to the end.', 'It held.'));
  await attachPhoto(replica, id, picture('south'));
  await replica.attention.put({
    ...(await replica.outbox.orderBy('seq').last())!,
    id: '0197d1c0-0000-7000-8000-000000000077',
    refusedAt: 5,
    code: 'forbidden',
    message: 'The window is closed.',
  });
  return phone;
}

/** A second, synced phone of the same user. */
async function secondPhone(first: Phone, server: ReportServer): Promise<Phone> {
  const { indexedDB: before } = globalThis;
  const { IDBFactory } = await import('fake-indexeddb');
  const { Dexie } = await import('dexie');
  Dexie.dependencies.indexedDB = new IDBFactory();
  try {
    const phone = await createPhone(first.userId);
    await runCycle(phone, directTransport(server));
    return phone;
  } finally {
    Dexie.dependencies.indexedDB = before;
  }
}

async function finish(phone: Phone, server: ReportServer): Promise<void> {
  for (let n = 0; n < 10; n += 1) await runCycle(phone, directTransport(server));
  expect(await phone.replica.outbox.count()).toBe(0);
}

const counts = (replica: Replica) => countUnsentWork(replica);

describe('exporting unsent work', () => {
  it('the unsent work that is counted is what is on this phone only', async () => {
    const phone = await full(new ReportServer());
    expect(await counts(phone.replica)).toEqual({
      outbox: 2,
      attention: 1,
      drafts: 1,
      photos: 2,
    });
  });

  it('the export of unsent work has a readable part', async () => {
    const server = new ReportServer();
    server.put('season', 'event', { id: server.report.eventId, version: 1, name: 'The Cup' });
    const { replica } = await full(server);
    const blob = await exportUnsentWork(replica, { now: new Date('2026-11-21T10:00:00Z') });
    const { readable } = JSON.parse(await blob.text()) as { readable: string[] };
    expect(readable.join('\n')).toMatchInlineSnapshot(`
      "Unsent work, saved from this device on 2026-11-21T10:00:00.000Z

      Waiting to send · Report: Final
        Did the Wi-Fi hold?
        It held.
        Photo: north.jpg

      Waiting to send · Application: The Cup

      Action needed · Application: The Cup
        The window is closed.

      On this device · Report: Final
        Did the Wi-Fi hold?
        It held to the end.
        Photo: south.jpg
      "
    `);
  });

  it('an export says why a change was refused in the language of the phone, also after an import', async () => {
    const server = new ReportServer();
    const first = await full(server);
    const data = { reason: { key: 'events.windowClosed' } };
    await first.replica.attention.toCollection().modify({ data });
    const file = await exportUnsentWork(first.replica);
    const second = await secondPhone(first, server);
    await importUnsentWork(second.replica, file);
    const again = await exportUnsentWork(second.replica, { language: 'ar' });
    const { readable } = JSON.parse(await again.text()) as { readable: string[] };
    expect(readable).toContain(`  ${messageText('ar', 'events.windowClosed')}`);
    expect(readable.join('\n')).toContain(messageText('ar', 'sync.needsAttention'));
  });

  it('exported work can be imported on another phone of the same user, with photos', async () => {
    const server = new ReportServer();
    const first = await full(server);
    const file = await exportUnsentWork(first.replica);
    const second = await secondPhone(first, server);
    expect(await importUnsentWork(second.replica, file)).toEqual({ restored: 6, already: 0 });
    expect(await counts(second.replica)).toEqual(await counts(first.replica));
    const { id } = server.report;
    const view = await readReportView(second.replica, id);
    expect(view?.answers[0]).toMatchObject({ text: 'It held to the end.', state: 'here' });
    const [north] = view?.attachments ?? [];
    const blob = await readPhotoBlob(second.replica, north?.sha256 ?? '');
    expect([await blob?.text(), blob?.type]).toEqual(['north', 'image/jpeg']);
    await saveDraft(second.replica, id);
    await finish(second, server);
    expect([server.textOf(wifi), server.report.attachments.map(({ title }) => title)]).toEqual([
      'It held to the end.',
      ['north.jpg', 'south.jpg'],
    ]);
  });

  it('imported work is applied once, even if both phones send it', async () => {
    const server = new ReportServer();
    const first = await full(server);
    const file = await exportUnsentWork(first.replica);
    const second = await secondPhone(first, server);
    await importUnsentWork(second.replica, file);
    const waiting = (await first.replica.outbox.toArray()).map(({ id }) => id);
    await finish(first, server);
    await finish(second, server);
    expect([...server.carriedOut].sort()).toEqual(waiting.sort());
    expect(server.report.conflicts).toEqual([]);
  });

  it('an import imports nothing twice', async () => {
    const server = new ReportServer();
    const { replica, ...phone } = await full(server);
    const file = await exportUnsentWork(replica);
    expect(await importUnsentWork(replica, file)).toEqual({ restored: 0, already: 6 });
    await finish({ ...phone, replica }, server);
    // Work that was sent meanwhile is not queued again either.
    expect(await importUnsentWork(replica, file)).toMatchObject({ restored: 0 });
    expect(await replica.outbox.count()).toBe(0);
  });

  it('an import gives a photo that this phone has lost its bytes back', async () => {
    const server = new ReportServer();
    const { replica } = await full(server);
    const file = await exportUnsentWork(replica);
    const [lost] = await replica.photo.toArray();
    if (lost === undefined) throw new Error('no photo is stored');
    await replica.photoBytes.delete(lost.sha256);
    await replica.photo.update(lost.sha256, { kept: false });
    expect(await importUnsentWork(replica, file)).toEqual({ restored: 1, already: 5 });
    expect(await replica.photo.get(lost.sha256)).toMatchObject({ kept: true });
    expect((await readPhotoBlob(replica, lost.sha256))?.size).toBeGreaterThan(0);
  });

  it('an import keeps both texts if both phones edited the same answer', async () => {
    const server = new ReportServer();
    const first = await createPhone();
    await runCycle(first, directTransport(server));
    const { id } = server.report;
    await editDraft(first.replica, id, edit('It held.'));
    await editDraft(first.replica, id, edit('All of them.', '', seats));
    const file = await exportUnsentWork(first.replica);
    const second = await secondPhone(first, server);
    await editDraft(second.replica, id, edit('It broke.'));
    await importUnsentWork(second.replica, file);
    await saveDraft(second.replica, id);
    await finish(second, server);
    expect([server.textOf(wifi), server.textOf(seats)]).toEqual(['It held.', 'All of them.']);
    expect(server.report.conflicts).toMatchObject([{ text: 'It broke.' }]);
  });
});

describe('a refused file', () => {
  const rewritten = async (blob: Blob, change: (file: Record<string, unknown>) => void) => {
    const file = JSON.parse(await blob.text()) as Record<string, unknown>;
    change(file);
    return new Blob([JSON.stringify(file)]);
  };

  it.each([
    ['someone else’s', 'sync.fileForeign', (file: Record<string, unknown>) => (file['user'] = 'x')],
    ['of a newer app', 'sync.fileNewer', (file: Record<string, unknown>) => (file['version'] = 2)],
    [
      'with an action this app does not know',
      'sync.fileNewer',
      (file: Record<string, unknown>) =>
        ((file['outbox'] as { name: string }[])[0]!.name = 'seat.take'),
    ],
    [
      'with a mutation that makes no sense',
      'sync.fileBroken',
      (file: Record<string, unknown>) => ((file['outbox'] as { args: unknown }[])[1]!.args = {}),
    ],
    [
      'with a photo that was changed',
      'sync.fileBroken',
      (file: Record<string, unknown>) =>
        ((file['photos'] as { base64: string }[])[0]!.base64 = btoa('other')),
    ],
    [
      'with a text from a time that no clock can show',
      'sync.fileBroken',
      (file: Record<string, unknown>) =>
        ((file['drafts'] as { answers: { writtenAt: number }[] }[])[0]!.answers[0]!.writtenAt =
          9e15),
    ],
    [
      'of another kind',
      'sync.fileBroken',
      (file: Record<string, unknown>) => delete file['format'],
    ],
  ])('importing a refused file throws and writes nothing: %s', async (_, key, change) => {
    const server = new ReportServer();
    const first = await full(server);
    const file = await rewritten(await exportUnsentWork(first.replica), change);
    const second = await secondPhone(first, server);
    await expect(importUnsentWork(second.replica, file)).rejects.toMatchObject({ key });
    expect(await counts(second.replica)).toEqual({ outbox: 0, attention: 0, drafts: 0, photos: 0 });
    expect(await second.replica.photo.count()).toBe(0);
  });

  it.each([
    ['cut off', 0.6],
    ['empty', 0],
  ])('a refused file is broken: %s', async (_, share) => {
    const server = new ReportServer();
    const { replica } = await full(server);
    const whole = await (await exportUnsentWork(replica)).text();
    const cut = new Blob([whole.slice(0, whole.length * share)]);
    await expect(importUnsentWork(replica, cut)).rejects.toMatchObject({ key: 'sync.fileBroken' });
  });
});
