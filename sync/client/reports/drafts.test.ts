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

/** What a field does: it knows what it showed, and writes what is typed into it. */
function type({ replica }: Phone, id: string, from: string, text: string, question = wifi) {
  return editDraft(replica, id, { answers: [{ question, occurrence: 0, from, text }] });
}

async function look({ replica }: Phone, id: string): Promise<ReportView> {
  const view = await readReportView(replica, id);
  if (view === null) throw new Error('nothing is known of the report');
  return view;
}
const field = async (phone: Phone, id: string, question = wifi) =>
  (await look(phone, id)).answers.find((one) => one.question === question);

describe('what an officer types', () => {
  it('is on the disk at each pause, and there after the app was killed', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'It');
    await type(phone, id, 'It', 'It held.');
    phone.replica.close();
    const again = { ...phone, replica: await openReplica(phone.userId) };
    expect(await field(again, id)).toMatchObject({ text: 'It held.', state: 'here', stands: '' });
    expect(await readDraft(again.replica, id)).toMatchObject({
      answers: [{ question: wifi, text: 'It held.', base: '' }],
      about: { name: 'Final' },
    });
  });

  it('says of each answer where it is, all the way to the league', async () => {
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

  it('leaves nothing behind where it was typed back', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'It');
    await type(phone, id, 'It', '');
    expect(await readDraft(phone.replica, id)).toBeNull();
    await editDraft(phone.replica, id, { urgent: true });
    await phone.replica.draft.delete(id);
    expect(await readReportView(phone.replica, id)).toMatchObject({ state: 'league' });
  });

  it('stays dirty while a save is under way, and goes with the next, on the text sent', async () => {
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

  it('is met, not overwritten, by what another device wrote meanwhile', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    expect(await field(phone, id)).toMatchObject({
      text: 'It held.',
      stands: 'It broke.',
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

  it('is met also when the other text came while the field was still waiting for a pause', async () => {
    const { server, phone, id } = await start();
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    // The field showed an empty answer when the officer began.
    await type(phone, id, '', 'It held.');
    expect((await field(phone, id))?.conflicts).toHaveLength(1);
    // Control: typed on what is there, it is an ordinary change.
    await phone.replica.draft.delete(id);
    await type(phone, id, 'It broke.', 'It held.');
    expect((await field(phone, id))?.conflicts).toEqual([]);
  });

  it('of two tabs in the same answer is kept from both', async () => {
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

  it('goes on where a page died between the disk and its note of it, not against itself', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'It');
    // The note still says that all of it was typed on the empty answer.
    await type(phone, id, '', 'It held.');
    expect(await field(phone, id)).toMatchObject({ text: 'It held.', conflicts: [] });
  });

  it('goes on from a text in conflict, and settles it', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    await saveDraft(phone.replica, id);
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    // The field still holds the own text.
    await type(phone, id, 'It held.', 'It held to the end.');
    expect(await field(phone, id)).toMatchObject({
      text: 'It broke.',
      conflicts: [{ mine: 'It held to the end.', theirs: 'It broke.', state: 'here' }],
    });
    const [conflict] = server.report.conflicts;
    const both = 'It broke, then held to the end.';
    const pair = ['It held to the end.', 'It broke.'] as const;
    await editDraft(phone.replica, id, {
      answers: [{ question: wifi, occurrence: 0, from: '', text: both, chosen: pair }],
      settles: [conflict?.id ?? ''],
    });
    expect(await field(phone, id)).toMatchObject({ text: both, conflicts: [] });
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect([server.textOf(wifi), server.report.conflicts]).toEqual([both, []]);
  });

  it('of different answers on two devices merges without a word', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'All of them.', seats);
    await saveDraft(phone.replica, id);
    server.elsewhere(wifi, 'It broke.');
    await runCycle(phone, directTransport(server));
    expect([server.textOf(wifi), server.textOf(seats)]).toEqual(['It broke.', 'All of them.']);
    expect((await look(phone, id)).state).toBe('league');
  });

  it.each([
    ['handed in on another device', { status: 'published' } as const, 'published'],
    ['archived', { archived: true }, 'archived'],
  ])('stays, visible, when the report is %s', async (_, change, closed) => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.change(change);
    await runCycle(phone, directTransport(server));
    expect(await saveDraft(phone.replica, id)).toBeNull();
    expect(await look(phone, id)).toMatchObject({
      closed,
      left: [{ question: wifi, text: 'It held.', state: 'here' }],
      answers: [{ text: '' }, { text: '' }],
    });
  });

  it('stays when the report was closed while its save waited, as what needs the officer', async () => {
    const { server, phone, id } = await start();
    const photo = { sha256: 'a'.repeat(64), title: 'tunnel.jpg' };
    await editDraft(phone.replica, id, { attach: [photo] });
    await type(phone, id, '', 'It held.');
    await saveDraft(phone.replica, id);
    server.change({ status: 'published' });
    await runCycle(phone, directTransport(server));
    const { attention, left, attachments } = await look(phone, id);
    expect(attention).toMatchObject([
      { message: 'The league has closed this report.', args: { answers: [{ text: 'It held.' }] } },
    ]);
    expect(left).toEqual([{ question: wifi, occurrence: 0, text: 'It held.', state: 'here' }]);
    expect(attachments).toMatchObject([{ ...photo, state: 'here', there: null }]);
  });

  it('stays when the report is not on the phone any more', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.remove(ownBucket, 'report', id);
    await runCycle(phone, directTransport(server));
    expect(await look(phone, id)).toMatchObject({
      row: null,
      closed: 'gone',
      about: { name: 'Final' },
      left: [{ text: 'It held.' }],
    });
  });

  it('shows answers to a question that the league took away', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    server.change({ answers: [{ question: seats, text: '' }] });
    await runCycle(phone, directTransport(server));
    expect((await look(phone, id)).withdrawn).toMatchObject([{ text: 'It held.', state: 'here' }]);
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect((await look(phone, id)).withdrawn).toMatchObject([
      { text: 'It held.', state: 'league' },
    ]);
  });

  it('is never taken for what the database could not keep', async () => {
    const { phone, id } = await start();
    await type(phone, id, '', 'half \ud83d and \u0000 null');
    expect((await field(phone, id))?.text).toBe('half \ufffd and  null');
  });

  it('believes urgent, whoever says otherwise', async () => {
    const { server, phone, id } = await start();
    await editDraft(phone.replica, id, { urgent: false });
    expect((await look(phone, id)).urgent).toEqual({ value: false, state: 'here' });
    server.change({ urgent: true });
    await runCycle(phone, directTransport(server));
    expect((await look(phone, id)).urgent.value).toBe(true);
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server));
    expect(server.report.urgent).toBe(true);
  });

  it('is shown as it was through a round that finds no server', async () => {
    const { server, phone, id } = await start();
    await type(phone, id, '', 'It held.');
    await saveDraft(phone.replica, id);
    await runCycle(phone, directTransport(server, { before: () => away }));
    expect(await field(phone, id)).toMatchObject({ text: 'It held.', state: 'waiting' });
  });
});
