import { describe, expect, test } from 'vitest';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { editQuestions } from '#api/reports/admin/edit-questions.ts';
import { archiveReport } from '#api/reports/admin/archive-report.ts';
import { assignReport, createReports } from '#api/reports/admin/create-reports.ts';
import { saveReport } from '#api/reports/save-report.ts';
import {
  readHistory,
  mailServices,
  createReportFixture,
  readReportRow,
  saveInput,
  seatsQuestion,
  answerText,
  wifiQuestion,
  type ReportFixture,
} from '#api/reports/testing/report-fixture.ts';
import type { Tx } from '#api/platform/database/database.ts';

const db = withDatabase();
const report = { name: 'Media operations', questions: [wifiQuestion] };
const writeIn = (tx: Tx, { officer, reportId }: ReportFixture, text = 'It held.', before = '') => {
  const { change, base } = saveInput(reportId, [[wifiQuestion, text, before]]);
  return saveReport(tx, officer, change, base);
};
const edit = ({ admin, reportId }: ReportFixture, questions: string[]) =>
  db.tx((tx) => editQuestions(tx, admin, { reportId, questions }));

describe('creating reports', () => {
  test('creating reports makes one for each officer approved for the match, and notifies them', async () => {
    const { admin, season, officers } = await db.tx(async (tx) => {
      const made = await createSeason(tx);
      const kinds = ['officer', 'officer', 'officer', 'officer', 'member'] as const;
      const people = [];
      for (const kind of kinds) people.push(await createActor(tx, kind));
      const states = ['approved', 'approved', 'pending', 'approved', 'approved'] as const;
      for (const [index, { id }] of people.entries()) {
        await createAccreditation(tx, made, id);
        await createBooking(tx, made, id, states[index]);
      }
      // Approved for the match, and blocked later.
      await tx.execute(`update account set status = 'rejected' where id = ?`, [people[3]?.id]);
      return { admin: await createActor(tx, 'admin'), season: made, officers: people };
    });
    const ids = await db.tx((tx) =>
      createReports(tx, admin, { ...season, ...report }, mailServices),
    );
    const rows = await Promise.all(ids.map((id) => readReportRow(db, id)));
    expect(rows).toMatchObject(
      [1, 2].map(() => ({ status: 'pending', urgent: null, matchId: season.matchId })),
    );
    const mails = await db.tx((tx) =>
      tx.execute<{ id: string; data: object }[]>(
        `select account_id as id, data from mail where template = 'reportAssigned'
         and account_id = any (string_to_array(?, ',')::uuid[]) order by account_id`,
        [officers.map(({ id }) => id).join(',')],
      ),
    );
    expect(mails.map(({ id }) => id)).toEqual([officers[0]?.id, officers[1]?.id].toSorted());
    expect(mails[0]?.data).toMatchObject({ report: report.name, venue: expect.any(String) });
  });

  test('creating reports needs an officer, an existing match and an administrator', async () => {
    const { admin, officer, season } = await createReportFixture(db);
    const create = (who = admin, at: object = {}) =>
      db.tx((tx) => createReports(tx, who, { ...season, ...report, ...at }, mailServices));
    await expect(create()).rejects.toMatchObject({ key: 'reports.noOfficer', statusCode: 422 });
    await expect(create(officer)).rejects.toMatchObject({ statusCode: 403 });
    const elsewhere = { eventId: (await db.tx((tx) => createSeason(tx))).eventId };
    await expect(create(admin, elsewhere)).rejects.toMatchObject({ key: 'matches.gone' });
    const toMember = db.tx(async (tx) =>
      assignReport(
        tx,
        admin,
        { ...season, ...report, officerId: (await createActor(tx, 'member')).id },
        mailServices,
      ),
    );
    await expect(toMember).rejects.toMatchObject({ statusCode: 404 });
    const assign = (who = admin) =>
      db.tx((tx) =>
        assignReport(tx, who, { ...season, ...report, officerId: officer.id }, mailServices),
      );
    await expect(assign(officer)).rejects.toMatchObject({ statusCode: 403 });
    await assign();
    for (const [table, id] of [
      ['match', season.matchId],
      ['event', season.eventId],
    ]) {
      const set = (value: string) =>
        db.tx((tx) => tx.execute(`update ${table} set deleted_at = ${value} where id = ?`, [id]));
      await set('now()');
      await expect(assign()).rejects.toMatchObject({ key: 'matches.gone' });
      await set('null');
    }
  });

  test('creating reports keeps a report with its match when it moves to another tournament', async () => {
    const { reportId, season } = await createReportFixture(db);
    const { eventId } = await db.tx((tx) => createSeason(tx));
    const before = await readReportRow(db, reportId);
    const move = 'update match set event_id = ? where id = ?';
    await db.tx((tx) => tx.execute(move, [eventId, season.matchId]));
    expect(await readReportRow(db, reportId)).toMatchObject({
      eventId,
      version: before.version + 1,
    });
  });
});

describe('changed questions', () => {
  test('changed questions are possible while nothing is saved; the officer’s texts stay with their questions', async () => {
    const fixture = await createReportFixture(db);
    await edit(fixture, ['New?', wifiQuestion]);
    expect((await readReportRow(db, fixture.reportId)).answers).toEqual([
      { question: 'New?', text: '' },
      { question: wifiQuestion, text: '' },
    ]);
    // Written offline, before the phone received the change.
    const { change, base } = saveInput(fixture.reportId, [
      [wifiQuestion, 'It held.', ''],
      [seatsQuestion, 'All of them.', ''],
    ]);
    const { status } = await db.tx((tx) => saveReport(tx, fixture.officer, change, base));
    const row = await readReportRow(db, fixture.reportId);
    expect([status, answerText(row, wifiQuestion)]).toEqual(['merged', 'It held.']);
    expect(row.withdrawn).toEqual([
      { question: seatsQuestion, occurrence: 0, text: 'All of them.' },
    ]);
  });

  test('changed questions are refused once the officer has saved or the report is closed', async () => {
    const fixture = await createReportFixture(db);
    await db.tx((tx) => writeIn(tx, fixture));
    const refused = { key: 'reports.submitted', statusCode: 409 };
    await expect(edit(fixture, ['New?'])).rejects.toMatchObject(refused);
    await db.tx((tx) => archiveReport(tx, fixture.admin, fixture));
    await expect(edit(fixture, ['New?'])).rejects.toMatchObject({ key: 'reports.archived' });
    const asOfficer = edit({ ...fixture, admin: fixture.officer }, ['New?']);
    await expect(asOfficer).rejects.toMatchObject({ statusCode: 403 });
  });

  test('changed questions and a save at the same time lose no text, whichever is first', async () => {
    const first = await createReportFixture(db);
    const late = duringTransaction(
      db,
      (tx) => writeIn(tx, first),
      () => edit(first, ['New?']),
    );
    await expect(late).rejects.toMatchObject({ key: 'reports.submitted' });
    expect(answerText(await readReportRow(db, first.reportId), wifiQuestion)).toBe('It held.');

    const second = await createReportFixture(db);
    await duringTransaction(
      db,
      (tx) => editQuestions(tx, second.admin, { reportId: second.reportId, questions: ['New?'] }),
      () => db.tx((tx) => writeIn(tx, second)),
    );
    expect((await readReportRow(db, second.reportId)).withdrawn).toMatchObject([
      { text: 'It held.' },
    ]);
  });

  test('changed questions keep answers that were written directly into the database', async () => {
    const fixture = await createReportFixture(db);
    await db.tx((tx) => writeIn(tx, fixture));
    await db.tx((tx) => writeIn(tx, fixture, 'It broke.'));
    const reopen = `update report set status = 'pending' where id = ?`;
    await db.tx((tx) => tx.execute(reopen, [fixture.reportId]));
    await edit(fixture, ['New?']);
    const { conflicts, withdrawn } = await readReportRow(db, fixture.reportId);
    expect([conflicts, withdrawn.map(({ text }) => text)]).toEqual([[], ['It held.', 'It broke.']]);
    expect(await readHistory(db, fixture.reportId)).toEqual([]);
  });
});

describe('an archived report', () => {
  test('an archived report stays visible to its officer, is marked, and accepts no changes', async () => {
    const fixture = await createReportFixture(db);
    await db.tx((tx) => archiveReport(tx, fixture.admin, fixture));
    const { version, archived } = await readReportRow(db, fixture.reportId);
    expect(archived).toBe(true);
    await expect(db.tx((tx) => writeIn(tx, fixture))).rejects.toMatchObject({
      key: 'reports.archived',
    });
    await db.tx((tx) => archiveReport(tx, fixture.admin, fixture));
    expect((await readReportRow(db, fixture.reportId)).version, 'again is harmless').toBe(version);
    const asOfficer = db.tx((tx) => archiveReport(tx, fixture.officer, fixture));
    await expect(asOfficer).rejects.toMatchObject({ statusCode: 403 });
  });

  test('an archived report refuses a save that waited while it was archived', async () => {
    const fixture = await createReportFixture(db);
    const late = duringTransaction(
      db,
      (tx) => archiveReport(tx, fixture.admin, fixture),
      () => db.tx((tx) => writeIn(tx, fixture)),
    );
    await expect(late).rejects.toMatchObject({ key: 'reports.archived' });
  });
});
