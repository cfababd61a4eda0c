import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { editDraft, readDraft } from '#sync/client/reports/drafts.ts';
import { openReplica } from '#sync/client/storage/replica.ts';
import { readReportView, type ReportView } from '#sync/client/reports/report-view.ts';
import { saveDraft } from '#sync/client/reports/save-report.ts';
import { away, directTransport } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { ownBucket, ReportServer, seats, wifi } from '#sync/client/testing/report-server.ts';

async function start(): Promise<{ server: ReportServer; phone: Phone; id: string }> {
  const server = new ReportServer();
  const phone = await createPhone();
  await runCycle(phone, directTransport(server));
  return { server, phone, id: server.report.id };
}

/** Behaves like a field: remembers what it showed, and writes what is typed. */
function type({ replica }: Phone, id: string, from: string, text: string, question = wifi) {
  return editDraft(replica, id, { answers: [{ question, occurrence: 0, from, text }] });
}

async function readView({ replica }: Phone, id: string): Promise<ReportView> {
  const view = await readReportView(replica, id);
  if (view === null) throw new Error('nothing is known of the report');
  return view;
}
const field = async (phone: Phone, id: string, question = wifi) =>
  (await readView(phone, id)).answers.find((one) => one.question === question);

describe('a draft', () => {
  it('a draft is on disk at each pause and survives a crash', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'It');
    await type(phone, id, 'It', 'It held.');
    phone.replica.close();
    const again = { ...phone, replica: await openReplica(phone.userId) };
    expect(await field(again, id)).toMatchObject({
      text: 'It held.',
      state: 'here',
      currentValue: '',
    });
    expect(await readDraft(again.replica, id)).toMatchObject({
      answers: [{ question: wifi, text: 'It held.', base: '' }],
      about: { name: 'Final' },
    });
  });

  it('a draft shows where each answer is, until it is in the server’s row', async () => {
    const { server, phone, id } = await start();
    const states: unknown[] = [];
    const note = async () => states.push((await field(phone, id))?.state);
    await note();
    await type(phone, id, '', 'It held.');
    await note();
    await saveDraft(phone.replica, id);
    await note();
    server.lagging = true;
    await runCycle(phone, directTransport(server));
    await note();
    server.lagging = false;
    await runCycle(phone, directTransport(server));
    await note();
    expect(states).toEqual(['league', 'here', 'waiting', 'sent', 'league']);
    expect(server.textOf(wifi)).toBe('It held.');
  });

  it('a draft is deleted when the text is typed back', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'It');
    await type(phone, id, 'It', '');
    expect(await readDraft(phone.replica, id)).toBeNull();
    await editDraft(phone.replica, id, { urgent: true });
    await phone.replica.draft.delete(id);
    expect(await readReportView(phone.replica, id)).toMatchObject({ state: 'league' });
  });

  it('a draft keeps edits made while a save is being sent, based on the text that was sent', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It');
    await saveDraft(phone.replica, id);
    const during = directTransport(server, {
      after: async (call) => {
        if (call === 'push' && server.textOf(wifi) === 'It') {
          await type(phone, id, 'It', 'It held.');
          await saveDraft(phone.replica, id);
        }
        return undefined;
      },
    });
    await runCycle(phone, during);
    expect(server.pushes.map(({ mutations }) => mutations.map((one) => one.base))).toEqual([
      [{ answers: [{ question: wifi, occurrence: 0, text: '' }] }],
      [{ answers: [{ question: wifi, occurrence: 0, text: 'It' }] }],
    ]);
    expect(server.textOf(wifi)).toBe('It held.');
    expect(server.report.conflicts).toEqual([]);
  });

  it('a draft conflicts with another device’s text instead of being overwritten by it', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    expect(await field(phone, id)).toMatchObject({
      text: 'It held.',
      currentValue: 'It broke.',
      conflicts: [{ id: null, mine: 'It held.', theirs: 'It broke.', state: 'here' }],
    });
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect(await field(phone, id)).toMatchObject({
      text: 'It broke.',
      state: 'league',
      conflicts: [{ id: server.report.conflicts[0]?.id, mine: 'It held.', theirs: 'It broke.' }],
    });
  });

  it('a draft conflicts as well when the other text arrives before the autosave', async () => {
    const { server, phone, id } = await start();
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    // The field showed an empty answer when the officer started typing.
    await type(phone, id, '', 'It held.');
    expect((await field(phone, id))?.conflicts).toHaveLength(1);
    // Control: an edit based on the current text is an ordinary change.
    await phone.replica.draft.delete(id);
    await type(phone, id, 'It broke.', 'It held.');
    expect((await field(phone, id))?.conflicts).toEqual([]);
  });

  it('a draft keeps both texts when two tabs edit the same answer', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    await type(phone, id, '', 'It broke.');
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    const { answers, conflicts } = server.report;
    expect([answers[0]?.text, conflicts.map(({ text }) => text)]).toEqual([
      'It held.',
      ['It broke.'],
    ]);
  });

  it('a draft continues after a crash between autosave and confirmation without a conflict with itself', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'It');
    // The page still believes that everything was typed into the empty answer.
    await type(phone, id, '', 'It held.');
    expect(await field(phone, id)).toMatchObject({ text: 'It held.', conflicts: [] });
  });

  it('a draft continues one text of a conflict and resolves it', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    await saveDraft(phone.replica, id);
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    // The field still holds the local text.
    await type(phone, id, 'It held.', 'It held to the end.');
    expect(await field(phone, id)).toMatchObject({
      text: 'It broke.',
      conflicts: [{ mine: 'It held to the end.', theirs: 'It broke.', state: 'here' }],
    });
    const [conflict] = server.report.conflicts;
    const both = 'It broke, then held to the end.';
    const pair = ['It held to the end.', 'It broke.'] as const;
    await editDraft(phone.replica, id, {
      answers: [{ question: wifi, occurrence: 0, from: '', text: both, resolvedTexts: pair }],
      settles: [conflict?.id ?? ''],
    });
    expect(await field(phone, id)).toMatchObject({ text: both, conflicts: [] });
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect([server.textOf(wifi), server.report.conflicts]).toEqual([both, []]);
  });

  it('a draft merges silently with another device’s edits of other answers', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'All of them.', seats);
    await saveDraft(phone.replica, id);
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    expect([server.textOf(wifi), server.textOf(seats)]).toEqual(['It broke.', 'All of them.']);
    expect((await readView(phone, id)).state).toBe('league');
  });

  it.each([
    ['handed in on another device', { status: 'published' } as const, 'published'],
    ['archived', { archived: true }, 'archived'],
  ])('a draft stays visible when the report is %s', async (_, change, closed) => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.change(change);
    await runCycle(phone, directTransport(server));
    expect(await saveDraft(phone.replica, id)).toBeNull();
    expect(await readView(phone, id)).toMatchObject({
      closed,
      unsendableTexts: [{ question: wifi, text: 'It held.', state: 'here' }],
      answers: [{ text: '' }, { text: '' }],
    });
  });

  it('a draft stays as unsendable when the report was closed before its save was sent', async () => {
    const { server, phone, id } = await start();
    const photo = { sha256: 'a'.repeat(64), title: 'tunnel.jpg' };
    await editDraft(phone.replica, id, { attach: [photo] });
    await type(phone, id, '', 'It held.');
    await saveDraft(phone.replica, id);
    server.change({ status: 'published' });
    await runCycle(phone, directTransport(server));
    const { attention, unsendableTexts, attachments } = await readView(phone, id);
    expect(attention).toMatchObject([
      { message: 'The league has closed this report.', args: { answers: [{ text: 'It held.' }] } },
    ]);
    expect(unsendableTexts).toEqual([
      { question: wifi, occurrence: 0, text: 'It held.', state: 'here' },
    ]);
    expect(attachments).toMatchObject([{ ...photo, state: 'here', serverAttachment: null }]);
  });

  it('a draft stays when the report is no longer on the phone', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.remove(ownBucket, 'report', id);
    await runCycle(phone, directTransport(server));
    expect(await readView(phone, id)).toMatchObject({
      row: null,
      closed: 'gone',
      about: { name: 'Final' },
      unsendableTexts: [{ text: 'It held.' }],
    });
  });

  it('a draft shows answers to a question that the league removed', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.change({ answers: [{ question: seats, text: '' }] });
    await runCycle(phone, directTransport(server));
    expect((await readView(phone, id)).withdrawn).toMatchObject([
      { text: 'It held.', state: 'here' },
    ]);
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect((await readView(phone, id)).withdrawn).toMatchObject([
      { text: 'It held.', state: 'league' },
    ]);
  });

  it('a draft is not changed by characters that the database cannot store', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'half \ud83d and \u0000 null');
    expect((await field(phone, id))?.text).toBe('half \ufffd and  null');
  });

  it('a draft keeps urgent, whatever another device says', async () => {
    const { server, phone, id } = await start();
    await editDraft(phone.replica, id, { urgent: false });
    expect((await readView(phone, id)).urgent).toEqual({ value: false, state: 'here' });
    server.change({ urgent: true });
    await runCycle(phone, directTransport(server));
    expect((await readView(phone, id)).urgent.value).toBe(true);
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect(server.report.urgent).toBe(true);
  });

  it('a draft looks the same after a cycle without a network', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server, { before: () => away }));
    expect(await field(phone, id)).toMatchObject({ text: 'It held.', state: 'waiting' });
  });
});
