/** Resolving a conflict only discards texts that the officer has seen. */
import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { editDraft } from '#sync/client/reports/drafts.ts';
import { readReportView, type ConflictView } from '#sync/client/reports/report-view.ts';
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

/** As the screen does. */
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

describe('text typed into a field with a conflict', () => {
  it('is one of the two texts shown, and can be combined with the other', async () => {
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

  it('is shown while it waits to be sent, too', async () => {
    const { phone, id } = await phoneWithConflict();
    await type(phone, id, 'It broke.', 'It broke. At half-time.');
    await saveDraft(phone.replica, id);
    expect((await field(phone, id)).conflicts).toMatchObject([
      { mine: 'It held.', theirs: 'It broke. At half-time.' },
    ]);
  });

  it('that conflicts with a third text does not overwrite it when the second conflict is resolved', async () => {
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
