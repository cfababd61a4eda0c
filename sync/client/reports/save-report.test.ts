import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { editDraft, readDraft } from '#sync/client/reports/drafts.ts';
import { claimBatch } from '#sync/client/outbox/outbox.ts';
import { attachPhoto } from '#sync/client/photos/report-photos.ts';
import type { Replica } from '#sync/client/storage/replica.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import { publishReport, saveDraft, cancelPublish } from '#sync/client/reports/save-report.ts';
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
  it('replaces a save that nobody has tried to send: first base, last text', async () => {
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

  it('leaves one alone that is under way, and goes after it', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It');
    await saveDraft(replica, id);
    await claimBatch(replica, Date.now());
    await type('It', 'It held.');
    await saveDraft(replica, id);
    expect(await bodies(waiting)).toMatchObject([
      { args: { answers: [{ text: 'It' }] }, base: { answers: [{ text: '' }] } },
      { args: { answers: [{ text: 'It held.' }] }, base: { answers: [{ text: 'It' }] } },
    ]);
  });

  it('control: altered under way, it would be refused under its id, and the text with it', async () => {
    const { server, replica, id, type, send, phone } = await start();
    await type('', 'It');
    await saveDraft(replica, id);
    const body = (n: number) => JSON.stringify(server.pushes.at(n)?.mutations[0]?.args);
    // The answer is lost, and the mark with it.
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
    // The server answered from its memory: what was typed since is nowhere.
    expect(server.textOf(wifi)).toBe('It');
  });

  it('of what was typed back takes the waiting save away', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It');
    await saveDraft(replica, id);
    await type('It', '');
    expect(await saveDraft(replica, id)).toBeNull();
    expect(await waiting()).toEqual([]);
  });

  it('of nothing makes nothing, unless the officer says so', async () => {
    const { server, replica, id, send, waiting } = await start();
    expect(await saveDraft(replica, id)).toBeNull();
    expect(await waiting()).toEqual([]);
    expect(await saveDraft(replica, id, { even: true })).not.toBeNull();
    await send();
    expect(server.report.status).toBe('draft');
  });

  it('takes out what was attached and not sent', async () => {
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

  it('of a text that is longer than the server takes keeps it where it is', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'x'.repeat(20_001));
    await expect(saveDraft(replica, id)).rejects.toMatchObject({ name: '$ZodError' });
    expect((await readDraft(replica, id))?.answers[0]?.text).toHaveLength(20_001);
    expect(await waiting()).toEqual([]);
  });

  it('twice at once is one save', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It held.');
    const ids = await Promise.all([saveDraft(replica, id), saveDraft(replica, id)]);
    expect(new Set(ids).size).toBe(1);
    expect(await waiting()).toHaveLength(1);
  });
});

describe('handing in', () => {
  const complete = async (replica: Replica, id: string) =>
    editDraft(replica, id, {
      answers: [wifi, seats].map((question) => ({ question, occurrence: 0, from: '', text: 'Ok' })),
      urgent: false,
    });

  it('saves what was typed and says what the officer saw', async () => {
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

  it('tells what is missing, and saves all the same', async () => {
    const { replica, id, type, waiting } = await start();
    await type('', 'It held.');
    expect(await publishReport(replica, id)).toMatchObject({
      id: null,
      missing: { answers: [{ question: seats }], urgent: true, conflicts: false },
    });
    expect((await waiting()).map(({ name }) => name)).toEqual(['report.save']);
  });

  it('waits for the officer’s choice between two texts', async () => {
    const { server, replica, id, send } = await start();
    await complete(replica, id);
    server.elsewhere(wifi, 'It broke.');
    await send();
    expect(await publishReport(replica, id)).toMatchObject({ missing: { conflicts: true } });
  });

  it('is refused where something else came between, and the officer looks again', async () => {
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

  it('is taken back by what is typed and saved before it was sent', async () => {
    const { server, replica, id, type, send, waiting } = await start();
    await complete(replica, id);
    await publishReport(replica, id);
    await type('Ok', 'It held.');
    await saveDraft(replica, id);
    expect((await waiting()).map(({ name }) => name)).toEqual(['report.save']);
    await send();
    expect([server.report.status, server.textOf(wifi)]).toEqual(['draft', 'It held.']);
  });

  it('is taken back when the officer says so, unless it is under way', async () => {
    const { replica, id } = await start();
    await complete(replica, id);
    await publishReport(replica, id);
    expect(await cancelPublish(replica, id)).toBe(true);
    await publishReport(replica, id);
    await claimBatch(replica, Date.now());
    expect(await cancelPublish(replica, id)).toBe(false);
  });

  it('of a closed report is refused here', async () => {
    const { server, replica, id, send } = await start();
    server.change({ archived: true });
    await send();
    await expect(publishReport(replica, id)).rejects.toMatchObject({ why: 'archived' });
  });
});
