import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { editDraft } from '#sync/client/reports/drafts.ts';
import { enqueue } from '#sync/client/outbox/member-mutations.ts';
import { nextBatch, nextRetryAt } from '#sync/client/outbox/outbox.ts';
import { reattachRefusedPhoto, attachPhoto } from '#sync/client/photos/report-photos.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import { publishReport, saveDraft } from '#sync/client/reports/save-report.ts';
import { directTransport } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { ReportServer, seats, wifi } from '#sync/client/testing/report-server.ts';
import type { UploadReply } from '#sync/client/network/http-transport.ts';

const picture = (text: string) => ({
  bytes: new TextEncoder().encode(text).buffer,
  mime: 'image/jpeg',
  title: `${text}.jpg`,
});

interface Stand {
  server: ReportServer;
  phone: Phone;
  id: string;
}

async function start(): Promise<Stand> {
  const server = new ReportServer();
  const phone = await createPhone();
  await runCycle(phone, directTransport(server));
  return { server, phone, id: server.report.id };
}

/** A report with a text and photos, saved and waiting. */
async function saved(...titles: string[]): Promise<Stand & { hashes: string[] }> {
  const stand = await start();
  const { phone, id } = stand;
  await editDraft(phone.replica, id, {
    answers: [{ question: wifi, occurrence: 0, from: '', text: 'It held.' }],
  });
  const hashes: string[] = [];
  for (const title of titles)
    hashes.push((await attachPhoto(phone.replica, id, picture(title))).sha256);
  await saveDraft(phone.replica, id);
  return { ...stand, hashes };
}

/** Runs cycles until nothing changes any more, skipping delays. */
async function finish({ phone, server }: Stand, upload?: () => UploadReply | undefined) {
  const { replica } = phone;
  for (let n = 0; n < 30; n += 1) {
    await replica.outbox.toCollection().modify({ notBefore: 0 });
    await replica.photo.toCollection().modify({ notBefore: 0 });
    const outcome = await runCycle(phone, directTransport(server, upload ? { upload } : {}));
    if (outcome.kind === 'done' && (await replica.outbox.count()) === 0) return;
  }
}

const titles = (server: ReportServer) => server.report.attachments.map(({ title }) => title);

describe('photos', () => {
  it('photos are uploaded one by one before the save that attaches them, and counted until then', async () => {
    const { server, phone, id, hashes } = await saved('north', 'south');
    const order: string[] = [];
    const transport = directTransport(server, {
      upload: ({ title }) => void order.push(title),
    });
    const pushed = server.pushes.length;
    await runCycle(phone, transport);
    expect(order).toEqual(['north.jpg', 'south.jpg']);
    expect(server.pushes.length).toBe(pushed);
    expect(await readReportView(phone.replica, id)).toMatchObject({
      state: 'waiting',
      attachments: [{ state: 'waiting', localPhoto: { state: 'uploaded' } }, { state: 'waiting' }],
    });
    await finish({ server, phone, id });
    expect(server.report.attachments.map(({ sha256 }) => sha256)).toEqual(hashes);
    expect(await readReportView(phone.replica, id)).toMatchObject({
      state: 'league',
      attachments: [
        { state: 'league', serverAttachment: { title: 'north.jpg' } },
        { state: 'league' },
      ],
    });
  });

  it('photos only delay their own report', async () => {
    const { server, phone, id } = await saved('north');
    const { eventId } = server.report;
    const other = await enqueue(phone.replica, 'event.join', { eventId });
    const none = (): UploadReply => ({ kind: 'away', retryAfter: null });
    await runCycle(phone, directTransport(server, { upload: none }));
    expect(server.carriedOut).toEqual([other]);
    await finish({ server, phone, id });
    expect([server.textOf(wifi), titles(server)]).toEqual(['It held.', ['north.jpg']]);
  });

  it('photos are not uploaded before a save attaches them', async () => {
    const { server, phone, id } = await start();
    await attachPhoto(phone.replica, id, picture('north'));
    expect(await runCycle(phone, directTransport(server))).toEqual({ kind: 'done' });
    expect(server.uploads).toEqual([]);
  });

  it('photos keep their key after a lost reply, and get a new one when they must be uploaded again', async () => {
    const { server, phone, id, hashes } = await saved('north');
    let lost = false;
    const lossy = directTransport(server, {
      uploaded: () => {
        if (lost) return undefined;
        lost = true;
        return { kind: 'away', retryAfter: null };
      },
    });
    await runCycle(phone, lossy);
    await finish({ server, phone, id });
    const [hash] = hashes;
    expect(server.uploads).toEqual([`photo-${hash}-1`, `photo-${hash}-1`]);
    // The clean-up deleted it before the save arrived: the server asks for it by name, and it is
    // uploaded again.
    await editDraft(phone.replica, id, { detach: [hash!] });
    await saveDraft(phone.replica, id);
    await finish({ server, phone, id });
    server.files.clear();
    await attachPhoto(phone.replica, id, picture('north'));
    await saveDraft(phone.replica, id);
    await finish({ server, phone, id });
    expect(server.uploads.at(-1)).toBe(`photo-${hash}-2`);
    expect(titles(server)).toEqual(['north.jpg']);
  });

  it('photos removed while they are being uploaded are not attached, and the text is sent', async () => {
    const stand = await saved('north', 'regretted');
    const { server, phone, id, hashes } = stand;
    const { upload, ...transport } = directTransport(server);
    await runCycle(phone, {
      ...transport,
      async upload(file, signal) {
        if (file.title === 'regretted.jpg') {
          await editDraft(phone.replica, id, { detach: [hashes[1]!] });
          await saveDraft(phone.replica, id);
        }
        return upload(file, signal);
      },
    });
    await finish(stand);
    expect([server.textOf(wifi), titles(server)]).toEqual(['It held.', ['north.jpg']]);
    expect((await readReportView(phone.replica, id))?.attachments).toHaveLength(1);
  });

  it('photos sent before a restored backup are uploaded again, in the old order', async () => {
    const stand = await saved('north');
    const { server, phone, id } = stand;
    const backup = { lines: [...server.lines], report: server.report };
    await finish(stand);
    await editDraft(phone.replica, id, {
      answers: [{ question: seats, occurrence: 0, from: '', text: 'All.' }],
    });
    await saveDraft(phone.replica, id);
    const newer = (await phone.replica.outbox.toArray())[0]!.id;
    server.files.clear();
    server.report = backup.report;
    server.restore(backup.lines);
    await runCycle(phone, directTransport(server, { before: (call) => held(call) }));
    await finish(stand);
    expect([server.textOf(wifi), server.textOf(seats)]).toEqual(['It held.', 'All.']);
    expect(titles(server)).toEqual(['north.jpg']);
    expect(server.carriedOut.at(-1)).toBe(newer);
  });
});

/** The newer save has not been sent when the phone learns of the new epoch. */
function held(call: 'pull' | 'push') {
  if (call === 'push') return { kind: 'ok', data: { results: [] } as never } as const;
  return undefined;
}

describe('a photo that cannot be uploaded', () => {
  it.each([
    ['no network, cut at 60 % or stalled', { kind: 'away', retryAfter: null }],
    ['a busy server', { kind: 'away', retryAfter: 7, status: 503, code: 'busy', message: 'Busy.' }],
    ['too many', { kind: 'away', retryAfter: 9, status: 429, code: 'rate_limited', message: '…' }],
  ] as const)('a photo that cannot be uploaded waits and is retried: %s', async (_, reply) => {
    const stand = await saved('north', 'south');
    const { server, phone } = stand;
    const before = Date.now();
    const outcome = await runCycle(phone, directTransport(server, { upload: () => reply }));
    expect(outcome).toEqual({ kind: 'done' });
    const photos = await phone.replica.photo.toArray();
    const wait = (reply.retryAfter ?? 0.4) * 1000;
    for (const { state, notBefore } of photos) {
      expect(state).toBe('here');
      expect(notBefore).toBeGreaterThanOrEqual(before + wait);
    }
    expect(await nextRetryAt(phone.replica, memberSync.uploads)).toBe(photos[0]!.notBefore);
    for (let n = 0; n < 20; n += 1) await finishOnce(stand, reply);
    expect(await phone.replica.attention.count()).toBe(0);
    await finish(stand);
    expect(titles(server)).toEqual(['north.jpg', 'south.jpg']);
  });

  it.each([
    ['too large for a proxy', { kind: 'refused', status: 413, code: 'too_large', message: '' }, 1],
    ['too large', { kind: 'refused', status: 413, code: 'too_large', message: 'Too large.' }, 1],
    ['no image', { kind: 'refused', status: 415, code: 'unsupported_media', message: 'No.' }, 1],
    [
      'otherwise than sent',
      { kind: 'refused', status: 422, code: 'validation', message: 'Cut.' },
      3,
    ],
    ['key used up', { kind: 'refused', status: 409, code: 'conflict', message: 'Reused.' }, 3],
    [
      'no room there',
      { kind: 'away', retryAfter: 60, status: 507, code: 'storage_full', message: 'Full.' },
      3,
    ],
  ] as const)(
    'a photo that cannot be uploaded needs attention after some tries: %s; the text is sent',
    async (_, reply, times) => {
      const stand = await saved('north', 'south');
      const { server, phone, id, hashes } = stand;
      const tried: string[] = [];
      const { replica } = phone;
      for (let n = 0; n < 12; n += 1) {
        await replica.photo.toCollection().modify({ notBefore: 0 });
        await runCycle(
          phone,
          directTransport(server, {
            upload: ({ title, key }) => {
              if (title !== 'north.jpg') return undefined;
              tried.push(key);
              return reply;
            },
          }),
        );
      }
      expect(new Set(tried).size).toBe(times);
      expect([server.textOf(wifi), titles(server)]).toEqual(['It held.', ['south.jpg']]);
      const [needs] = await replica.attention.toArray();
      expect(needs).toMatchObject({
        photo: { sha256: hashes[0], title: 'north.jpg' },
        message: reply.message,
        ...(reply.message === '' && {
          data: { reason: { key: 'files.tooLarge', params: { name: 'north.jpg' } } },
        }),
        code: reply.code,
      });
      // The officer attaches it again; nothing was lost.
      expect(await reattachRefusedPhoto(replica, needs!.id)).toBe(true);
      await saveDraft(replica, id);
      await finish(stand);
      expect(titles(server)).toEqual(['south.jpg', 'north.jpg']);
      expect(await replica.attention.count()).toBe(0);
    },
  );

  it.each([
    [
      'the bytes are gone',
      async ({ replica }: Phone, hash: string) => replica.photoBytes.delete(hash),
    ],
    [
      'they are not what they were',
      async ({ replica }: Phone, sha256: string) =>
        replica.photoBytes.put({ sha256, bytes: new ArrayBuffer(3) }),
    ],
  ])('a photo that cannot be uploaded is reported when %s; the text is sent', async (_, lose) => {
    const stand = await saved('north', 'south');
    const { server, phone, hashes } = stand;
    await lose(phone, hashes[0]!);
    await finish(stand);
    expect([server.textOf(wifi), titles(server)]).toEqual(['It held.', ['south.jpg']]);
    expect(await phone.replica.attention.toArray()).toMatchObject([
      {
        photo: { title: 'north.jpg' },
        data: { reason: { key: 'sync.photoGone', params: { name: 'north.jpg' } } },
      },
    ]);
  });

  it('a photo is reported when the server asks for it and this phone does not have it', async () => {
    const { server, phone, id } = await start();
    const attach = [{ sha256: 'a'.repeat(64), title: 'gone.jpg' }];
    const answers = [{ question: wifi, occurrence: 0, text: 'It held.' }];
    const base = { answers: [{ question: wifi, occurrence: 0, text: '' }] };
    const change = { reportId: id, answers, attach, detach: [], settles: [] };
    const before = await enqueue(phone.replica, 'report.save', change, base);
    await finish({ server, phone, id });
    expect([server.textOf(wifi), titles(server)]).toEqual(['It held.', []]);
    expect(await phone.replica.attention.toArray()).toMatchObject([{ photo: attach[0] }]);
    // The server may have stored an answer for the old id, so a changed mutation needs a new one.
    expect(server.carriedOut).not.toContain(before);
  });

  it('a photo that cannot be uploaded is not left out of a submission: the submission comes back to the officer', async () => {
    const { server, phone, id } = await start();
    await editDraft(phone.replica, id, {
      answers: [wifi, seats].map((question) => ({ question, occurrence: 0, from: '', text: 'Ok' })),
      urgent: false,
    });
    const { sha256 } = await attachPhoto(phone.replica, id, picture('north'));
    expect(await publishReport(phone.replica, id)).toMatchObject({ missing: null });
    await phone.replica.photoBytes.delete(sha256);
    await finish({ server, phone, id });
    expect(server.report.status).toBe('draft');
    const needs = await phone.replica.attention.orderBy('refusedAt').toArray();
    expect(needs.map(({ name }) => name)).toEqual(['report.save', 'report.publish']);
  });

  it.each([
    [{ kind: 'ended' }, 'session'],
    [{ kind: 'upgrade' }, 'upgrade'],
    [{ kind: 'refused', status: 403, code: 'forbidden', message: 'No.' }, 'forbidden'],
  ] as const)(
    'a reply to an upload stops everything and keeps the photo: %o',
    async (reply, kind) => {
      const { server, phone } = await saved('north');
      expect(await runCycle(phone, directTransport(server, { upload: () => reply }))).toEqual({
        kind,
      });
      expect(await phone.replica.photo.toArray()).toMatchObject([{ state: 'here', attempt: 1 }]);
      expect(await phone.replica.outbox.count()).toBe(1);
    },
  );

  it('an upload writes nothing for a reply that arrives after the log-out', async () => {
    const { server, phone } = await saved('north');
    const { upload } = directTransport(server);
    const outcome = await runCycle(phone, {
      ...directTransport(server),
      async upload(file, signal) {
        const reply = await upload(file, signal);
        await phone.replica.meta.delete('session');
        return reply;
      },
    });
    expect(outcome).toEqual({ kind: 'stopped' });
    expect(await phone.replica.photo.toArray()).toMatchObject([{ state: 'here' }]);
  });
});

async function finishOnce({ phone, server }: Stand, reply: UploadReply): Promise<void> {
  await phone.replica.photo.toCollection().modify({ notBefore: 0 });
  await runCycle(phone, directTransport(server, { upload: () => reply }));
}

describe('without locks', () => {
  it('two runners without locks send photos and their save once', async () => {
    for (let n = 0; n < 5; n += 1) {
      const stand = await saved('north', 'south');
      const { server, phone } = stand;
      for (let m = 0; m < 4; m += 1)
        await Promise.all([
          runCycle(phone, directTransport(server)),
          runCycle(phone, directTransport(server)),
        ]);
      expect(titles(server)).toEqual(['north.jpg', 'south.jpg']);
      expect(server.carriedOut).toHaveLength(1);
      expect(await nextBatch(phone.replica, memberSync.uploads, Date.now())).toEqual([]);
    }
  });
});
