/** Resolving a conflict only discards texts that the officer has seen. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { editDraft, readDraft } from '#sync/client/reports/drafts.ts';
import { readReportsInConflict } from '#sync/client/reports/open-conflicts.ts';
import type { ConflictView } from '#sync/client/reports/answer-view.ts';
import { readReportView } from '#sync/client/reports/report-view.ts';
import { saveDraft } from '#sync/client/reports/save-report.ts';
import { directTransport } from '#sync/client/testing/fake-server.ts';
import { createPhone, runCycle, type Phone } from '#sync/client/testing/phone.ts';
import { ReportServer, wifi } from '#sync/client/testing/report-server.ts';

/** A phone with a conflict that both it and the server know. */
async function phoneWithConflict() {
  const server = new ReportServer();
  const phone = await createPhone();
  const sync = () => runCycle(phone, directTransport(server));
  await sync();
  const { id } = server.report;
  await type(phone, id, '', 'It held.');
  await saveDraft(phone.replica, id);
  server.elsewhere(wifi, 'It broke.');
  await sync();
  return { server, phone, id, sync };
}

function type({ replica }: Phone, id: string, from: string, text: string) {
  return editDraft(replica, id, { answers: [{ question: wifi, occurrence: 0, from, text }] });
}

async function field({ replica }: Phone, id: string) {
  const answer = (await readReportView(replica, id))?.answers.find((one) => one.question === wifi);
  if (answer === undefined) throw new Error('no such answer');
  return answer;
}

/** Resolves a conflict as the screen does. */
async function resolveConflict(
  phone: Phone,
  id: string,
  conflict: ConflictView | undefined,
  text: string,
) {
  if (conflict === undefined) throw new Error('there is nothing to choose');
  const { mine, theirs, id: settled } = conflict;
  const { text: from } = await field(phone, id);
  const edit = { question: wifi, occurrence: 0, from, text, chosen: [mine, theirs] as const };
  await editDraft(phone.replica, id, {
    answers: [edit],
    settles: settled === null ? [] : [settled],
  });
}

/** Every text stored anywhere. */
async function allTexts(server: ReportServer, phone: Phone, id: string): Promise<string> {
  const { text, conflicts } = await field(phone, id);
  const shown = conflicts.flatMap(({ mine, theirs }) => [mine, theirs]);
  const there = server.report.conflicts.map((one) => one.text);
  return [text, ...shown, server.textOf(wifi), ...there].join('\n');
}

describe('both sides of a conflict say where and when they were written', () => {
  const at = '2026-11-20T03:27:00.000Z';
  const elsewhere = {
    question: wifi,
    text: 'It broke.',
    source: { at, kind: 'computer' as const },
  };

  it('both sides of a conflict say where and when they were written before this phone has sent its text', async () => {
    const server = new ReportServer();
    const phone = await createPhone();
    const sync = () => runCycle(phone, directTransport(server));
    await sync();
    const { id } = server.report;
    await type(phone, id, '', 'It held.');
    const draft = await readDraft(phone.replica, id);
    server.change({ answers: server.report.answers.with(0, elsewhere) });
    await sync();
    expect((await field(phone, id)).conflicts).toMatchObject([
      {
        id: null,
        mineSource: {
          device: 'here',
          at: new Date(draft?.answers[0]?.writtenAt ?? 0).toISOString(),
        },
        theirsSource: { device: 'computer', at },
      },
    ]);
    expect(await readReportsInConflict(phone.replica)).toEqual([{ id, name: 'Final' }]);
    await saveDraft(phone.replica, id);
    expect(await readReportsInConflict(phone.replica)).toHaveLength(1);
  });

  it('both sides of a conflict say where and when they were written when the server knows both', async () => {
    const { server, phone, id, sync } = await phoneWithConflict();
    const device = (await phone.replica.meta.get('device'))?.value as string;
    const [own] = server.report.conflicts;
    if (own === undefined) throw new Error('no conflict');
    server.change({
      answers: server.report.answers.with(0, elsewhere),
      conflicts: [{ ...own, source: { at, device, kind: 'phone' } }],
    });
    await sync();
    expect((await field(phone, id)).conflicts).toMatchObject([
      { mineSource: { device: 'here', at }, theirsSource: { device: 'computer', at } },
    ]);
    await type(phone, id, 'It broke.', 'It broke. At half-time.');
    expect((await field(phone, id)).conflicts).toMatchObject([
      { mineSource: { device: 'here', at }, theirsSource: { device: 'here' } },
    ]);
    expect(await readReportsInConflict(phone.replica)).toEqual([{ id, name: 'Final' }]);
    const [conflict] = (await field(phone, id)).conflicts;
    await resolveConflict(phone, id, conflict, 'It held.');
    expect(await readReportsInConflict(phone.replica)).toEqual([]);
  });
});

describe('text typed into a field with a conflict', () => {
  it('text typed into a field with a conflict is one of the two texts shown, and can be combined with the other', async () => {
    const { server, phone, id, sync } = await phoneWithConflict();
    await type(phone, id, 'It broke.', 'It broke. At half-time.');
    const [conflict] = (await field(phone, id)).conflicts;
    expect(conflict).toMatchObject({ mine: 'It held.', theirs: 'It broke. At half-time.' });
    await resolveConflict(phone, id, conflict, 'It broke. At half-time.\n\nIt held.');
    await saveDraft(phone.replica, id);
    await sync();
    expect(server.textOf(wifi)).toBe('It broke. At half-time.\n\nIt held.');
    expect(server.report.conflicts).toEqual([]);
  });

  it('text typed into a field with a conflict is shown while it waits to be sent, too', async () => {
    const { phone, id } = await phoneWithConflict();
    await type(phone, id, 'It broke.', 'It broke. At half-time.');
    await saveDraft(phone.replica, id);
    expect((await field(phone, id)).conflicts).toMatchObject([
      { mine: 'It held.', theirs: 'It broke. At half-time.' },
    ]);
  });

  it('text that conflicts with a third text does not overwrite it when the second conflict is resolved', async () => {
    const { server, phone, id, sync } = await phoneWithConflict();
    await type(phone, id, 'It broke.', 'It broke. At half-time.');
    server.elsewhere(wifi, 'It was slow.');
    await sync();
    const known = (await field(phone, id)).conflicts.find((one) => one.id !== null);
    expect(known).toMatchObject({ mine: 'It held.', theirs: 'It broke. At half-time.' });
    await resolveConflict(phone, id, known, 'It held.');
    expect(await allTexts(server, phone, id)).toContain('It was slow.');
    await saveDraft(phone.replica, id);
    await sync();
    const all = await allTexts(server, phone, id);
    expect([all.includes('It was slow.'), all.includes('It held.')]).toEqual([true, true]);
  });
});

it('text that continues one side of a conflict survives resolving another conflict', async () => {
  const { server, phone, id, sync } = await phoneWithConflict();
  const [own] = server.report.conflicts;
  if (own === undefined) throw new Error('no conflict');
  const other = { ...own, id: '00000000-0000-4000-8000-00000000000b', text: 'Nobody asked.' };
  server.change({ conflicts: [own, other] });
  await sync();
  await type(phone, id, 'It held.', 'It held. To the end.');
  const about = (await field(phone, id)).conflicts.find((one) => one.id === other.id);
  await resolveConflict(phone, id, about, 'Nobody asked.');
  expect(await allTexts(server, phone, id)).toContain('It held. To the end.');
  await saveDraft(phone.replica, id);
  await sync();
  expect(await allTexts(server, phone, id)).toContain('It held. To the end.');
  expect(server.textOf(wifi)).toBe('Nobody asked.');
});
