import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { memberSync } from '#sync/client/member-sync.ts';
import { editDraft, readDraft } from '#sync/client/reports/drafts.ts';
import { claimBatch, nextRetryAt } from '#sync/client/outbox/outbox.ts';
import { attachPhoto } from '#sync/client/photos/report-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import {
  cancelPublish,
  combineSaves,
  findMissing,
  publishReport,
  releasePublications,
  saveDraft,
} from '#sync/client/reports/save-report.ts';
import { directTransport } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle } from '#sync/client/testing/phone.ts';
import { ReportServer, seats, wifi } from '#sync/client/testing/report-server.ts';

async function start() {
  const server = new ReportServer();
  const phone = await createPhone();
  await runCycle(phone, directTransport(server));
  const { replica } = phone;
  const { id } = server.report;
  const type = (from: string, text: string, question = wifi) =>
    editDraft(replica, id, { answers: [{ question, occurrence: 0, from, text }] });
  const waiting = () => replica.outbox.orderBy('seq').toArray();
  const send = () => runCycle(phone, directTransport(server));
  return { server, phone, replica, id, type, waiting, send };
}

const bodies = async (waiting: () => Promise<{ args: unknown; base?: unknown }[]>) =>
  (await waiting()).map(({ args, base }) => ({ args, base }));

describe('saving', () => {
  it('saving replaces a save that was never attempted, with the first base and the last text', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It');
    const first = await saveDraft(replica, id);
    await type('It', 'It held.');
    await type('', 'All.', seats);
    await editDraft(replica, id, { urgent: true });
    expect(await saveDraft(replica, id)).toBe(first);
    expect(await bodies(waiting)).toMatchObject([
      {
        args: { answers: [{ text: 'It held.' }, { question: seats, text: 'All.' }], urgent: true },
        base: { answers: [{ text: '' }, { question: seats, text: '' }], urgent: null },
      },
    ]);
  });

  it('saving leaves a save that is being sent alone and is queued after it', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It');
    await saveDraft(replica, id);
    await claimBatch(replica, memberSync.uploads, Date.now());
    await type('It', 'It held.');
    await saveDraft(replica, id);
    expect(await bodies(waiting)).toMatchObject([
      { args: { answers: [{ text: 'It' }] }, base: { answers: [{ text: '' }] } },
      { args: { answers: [{ text: 'It held.' }] }, base: { answers: [{ text: 'It' }] } },
    ]);
  });

  it('control: a save changed while being sent would be refused under its id, and its text lost', async () => {
    const { server, replica, id, type, send, phone } = await start();
    await type('', 'It');
    await saveDraft(replica, id);
    const body = (n: number) => JSON.stringify(server.pushes.at(n)?.mutations[0]?.args);
    // The reply is lost, and so is the mark.
    await runCycle(
      phone,
      directTransport(server, {
        after: (call) => (call === 'push' ? { kind: 'away', retryAfter: null } : undefined),
      }),
    );
    await replica.outbox.toCollection().modify({ attempted: false });
    await type('It', 'It held.');
    await saveDraft(replica, id);
    await send();
    expect(server.pushes.at(-1)?.mutations[0]?.id).toBe(server.pushes.at(-2)?.mutations[0]?.id);
    expect(body(-1)).not.toBe(body(-2));
    // The server repeated its stored answer: what was typed since is lost.
    expect(server.textOf(wifi)).toBe('It');
  });

  it('a text typed back removes the waiting save', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It');
    await saveDraft(replica, id);
    await type('It', '');
    expect(await saveDraft(replica, id)).toBeNull();
    expect(await waiting()).toEqual([]);
  });

  it('saving without edits queues nothing, unless the officer asks for it', async () => {
    const { server, replica, id, send, waiting } = await start();
    expect(await saveDraft(replica, id)).toBeNull();
    expect(await waiting()).toEqual([]);
    expect(await saveDraft(replica, id, { even: true })).not.toBeNull();
    await send();
    expect(server.report.status).toBe('draft');
  });

  it('saving removes an attachment that was not sent', async () => {
    const { replica, id, waiting } = await start();
    const bytes = new TextEncoder().encode('north').buffer;
    const picture = { bytes, mime: 'image/jpeg', title: 'north.jpg' };
    const { sha256 } = await attachPhoto(replica, id, picture);
    await editDraft(replica, id, { urgent: false });
    await saveDraft(replica, id);
    await editDraft(replica, id, { detach: [sha256] });
    await saveDraft(replica, id);
    expect(await bodies(waiting)).toMatchObject([{ args: { attach: [], detach: [sha256] } }]);
  });

  it('a text longer than the server accepts stays in the draft', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'x'.repeat(20_001));
    await expect(saveDraft(replica, id)).rejects.toMatchObject({ name: '$ZodError' });
    expect((await readDraft(replica, id))?.answers[0]?.text).toHaveLength(20_001);
    expect(await waiting()).toEqual([]);
  });

  it('saving twice at the same time queues one save', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It held.');
    const ids = await Promise.all([saveDraft(replica, id), saveDraft(replica, id)]);
    expect(new Set(ids).size).toBe(1);
    expect(await waiting()).toHaveLength(1);
  });
});

const complete = async (replica: Replica, id: string) =>
  editDraft(replica, id, {
    answers: [wifi, seats].map((question) => ({ question, occurrence: 0, from: '', text: 'Ok' })),
    urgent: false,
  });

describe('submitting', () => {
  it('submitting saves the draft and sends what the officer saw as its base', async () => {
    const { server, replica, id, waiting, send } = await start();
    await complete(replica, id);
    const { id: publish } = await publishReport(replica, id);
    expect((await publishReport(replica, id)).id).toBe(publish);
    expect(await bodies(waiting)).toMatchObject([
      { args: { answers: [{ text: 'Ok' }, { text: 'Ok' }] } },
      { base: { answers: [{ text: 'Ok' }, { text: 'Ok' }], urgent: false, attachments: [] } },
    ]);
    expect(await readReportView(replica, id)).toMatchObject({
      status: 'published',
      publish: 'waiting',
      closed: null,
    });
    await send();
    expect(server.report.status).toBe('published');
    expect(await readReportView(replica, id)).toMatchObject({
      closed: 'published',
      state: 'league',
    });
  });

  it('submitting reports what is missing, and saves all the same', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It held.');
    expect(await publishReport(replica, id)).toMatchObject({
      id: null,
      missing: { answers: [{ question: seats }], urgent: true, conflicts: false },
    });
    expect((await waiting()).map(({ name }) => name)).toEqual(['report.save']);
  });

  it('submitting waits until the officer has resolved conflicts', async () => {
    const { server, replica, id, send } = await start();
    await complete(replica, id);
    server.elsewhere(wifi, 'It broke.');
    await send();
    expect(await publishReport(replica, id)).toMatchObject({
      missing: { conflicts: true, conflictNumber: 1 },
    });
  });

  it('a submission is refused if the report changed meanwhile, and the officer looks again', async () => {
    const { server, replica, id, send } = await start();
    await complete(replica, id);
    await publishReport(replica, id);
    server.change({ answers: [...server.report.answers, { question: 'More?', text: '' }] });
    await send();
    expect(server.report.status).toBe('draft');
    expect((await readReportView(replica, id))?.attention).toMatchObject([
      { name: 'report.publish' },
    ]);
  });

  it('a submission is cancelled by edits saved before it was sent', async () => {
    const { server, replica, id, type, send, waiting } = await start();
    await complete(replica, id);
    await publishReport(replica, id);
    await type('Ok', 'It held.');
    await saveDraft(replica, id);
    expect((await waiting()).map(({ name }) => name)).toEqual(['report.save']);
    await send();
    expect([server.report.status, server.textOf(wifi)]).toEqual(['draft', 'It held.']);
  });

  it('a submission is cancelled by the officer, unless it is being sent', async () => {
    const { replica, id } = await start();
    await complete(replica, id);
    await publishReport(replica, id);
    expect(await cancelPublish(replica, id)).toBe(true);
    await publishReport(replica, id);
    await claimBatch(replica, memberSync.uploads, Date.now());
    expect(await cancelPublish(replica, id)).toBe(false);
  });

  it('submitting a closed report throws', async () => {
    const { server, replica, id, send } = await start();
    server.change({ archived: true });
    await send();
    await expect(publishReport(replica, id)).rejects.toMatchObject({ reason: 'archived' });
  });
});

describe('a publication that can be undone for some seconds', () => {
  const publish = async (replica: Replica, id: string) => {
    await complete(replica, id);
    const until = Date.now() + 60_000;
    await publishReport(replica, id, until);
    return until;
  };

  it('a publication is held back for some seconds with signal, while the save before it is sent', async () => {
    const { server, replica, id, send, waiting } = await start();
    const until = await publish(replica, id);
    expect(await send()).toMatchObject({ kind: 'done' });
    expect([server.report.status, server.textOf(wifi)]).toEqual(['draft', 'Ok']);
    expect(await nextRetryAt(replica, memberSync.uploads)).toBe(until);
    expect(await readReportView(replica, id)).toMatchObject({
      publish: 'waiting',
      publishAt: until,
    });
    expect(await cancelPublish(replica, id)).toBe(true);
    expect(await waiting()).toEqual([]);
    await send();
    expect(server.report.status).toBe('draft');
  });

  it('a publication held back for some seconds is sent afterwards by whoever syncs next, and can then not be undone', async () => {
    const { server, replica, id, send } = await start();
    await publish(replica, id);
    await send();
    await replica.outbox.toCollection().modify({ notBefore: Date.now() - 1 });
    await claimBatch(replica, memberSync.uploads, Date.now());
    expect(await readReportView(replica, id)).toMatchObject({ publishAt: null });
    expect(await cancelPublish(replica, id)).toBe(false);
    await send();
    expect(server.report.status).toBe('published');
  });

  it('a publication is sent immediately if the officer does not want to wait, such as before a log-out', async () => {
    const { server, replica, id, send } = await start();
    await publish(replica, id);
    await releasePublications(replica);
    await send();
    expect(server.report.status).toBe('published');
  });

  it('a publication held back for some seconds is taken back by text typed in another tab, which is not left out', async () => {
    const { server, replica, id, type, send } = await start();
    await publish(replica, id);
    await type('Ok', 'Ok.');
    expect(await readReportView(replica, id)).toMatchObject({ publish: null, state: 'here' });
    await replica.outbox.toCollection().modify({ notBefore: 0 });
    await send();
    expect(server.report.status).toBe('draft');
    await saveDraft(replica, id);
    await send();
    expect(server.textOf(wifi)).toBe('Ok.');
  });

  it('a publication held back for some seconds is refused if another device wrote meanwhile, and keeps both texts', async () => {
    const { server, replica, id, send } = await start();
    await publish(replica, id);
    await send();
    server.elsewhere(wifi, 'It broke.');
    await releasePublications(replica);
    await send();
    expect(server.report.status).toBe('draft');
    expect(await readReportView(replica, id)).toMatchObject({
      publish: null,
      attention: [{ name: 'report.publish' }],
    });
  });

  it('a publication held back for some seconds is asked for only once nothing is missing, and what was typed is saved first', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It held.');
    expect(await findMissing(replica, id)).toMatchObject({ answers: [{ question: seats }] });
    expect((await waiting()).map(({ name }) => name)).toEqual(['report.save']);
    await type('', 'Enough.', seats);
    await editDraft(replica, id, { urgent: false });
    expect(await findMissing(replica, id)).toBeNull();
    expect((await waiting()).map(({ name }) => name)).toEqual(['report.save']);
  });
});

describe('two saves', () => {
  const save = (question: string, length: number) => ({
    change: {
      reportId: '00000000-0000-4000-8000-000000000001',
      answers: Array.from({ length: 6 }, (_, at) => ({
        question: `${question} ${at}`,
        occurrence: 0,
        text: 'x'.repeat(length),
      })),
      attach: [],
      detach: [],
      settles: [],
    },
    base: {
      answers: Array.from({ length: 6 }, (_, at) => ({
        question: `${question} ${at}`,
        occurrence: 0,
        text: '',
      })),
    },
  });

  it('two saves are merged unless the result would be more than a server accepts', () => {
    expect(combineSaves(save('A', 100), save('B', 100))?.change.answers).toHaveLength(12);
    expect(combineSaves(save('A', 20_000), save('B', 20_000))).toBeNull();
  });
});
