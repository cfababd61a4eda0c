import { describe, expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { archiveReport } from '#api/reports/admin/archive-report.ts';
import { saveReport } from '#api/reports/save-report.ts';
import { publishReport } from '#api/reports/publish-report.ts';
import { overwriteReport } from '#api/reports/edit-report.ts';
import {
  readHistory,
  createReportFixture,
  newDevice,
  readReportRow,
  saveInput,
  seatsQuestion,
  publishBase,
  answerText,
  wifiQuestion,
} from '#api/reports/testing/report-fixture.ts';
import type { ReportFixture, TypedAnswer } from '#api/reports/testing/report-fixture.ts';

const db = withDatabase();

const save = (
  { officer, reportId }: Pick<ReportFixture, 'officer' | 'reportId'>,
  typed: TypedAnswer[],
  more: Parameters<typeof saveInput>[2] = {},
  urgentBefore?: boolean | null,
) => {
  const { change, base } = saveInput(
    reportId,
    typed,
    more,
    urgentBefore === undefined ? {} : { urgent: urgentBefore },
  );
  return db.tx((tx) => saveReport(tx, officer, change, base));
};

const complete = (fixture: ReportFixture) =>
  save(
    fixture,
    [
      [wifiQuestion, 'It held.', ''],
      [seatsQuestion, 'All of them.', ''],
    ],
    { urgent: false },
    null,
  );

const publish = async ({ officer, reportId }: ReportFixture) => {
  const base = publishBase(await readReportRow(db, reportId));
  return db.tx((tx) => publishReport(tx, officer, { reportId }, base));
};

describe('a save', () => {
  test('a report’s save makes a new report a draft with the texts and the next version', async () => {
    const fixture = await createReportFixture(db);
    expect(await readReportRow(db, fixture.reportId)).toMatchObject({
      status: 'pending',
      urgent: null,
    });
    const { status, data } = await save(
      fixture,
      [[wifiQuestion, 'It held.', '']],
      { urgent: true },
      null,
    );
    const row = await readReportRow(db, fixture.reportId);
    expect([status, data]).toEqual(['applied', { version: row.version, conflicts: [] }]);
    expect(row).toMatchObject({ status: 'draft', urgent: true, conflicts: [] });
    expect([answerText(row, wifiQuestion), answerText(row, seatsQuestion)]).toEqual([
      'It held.',
      '',
    ]);
  });

  test('a report’s save of different answers on two devices keeps both without a conflict', async () => {
    const fixture = await createReportFixture(db);
    expect((await save(fixture, [[wifiQuestion, 'It held.', '']])).status).toBe('applied');
    expect((await save(fixture, [[seatsQuestion, 'All of them.', '']])).status).toBe('applied');
    const row = await readReportRow(db, fixture.reportId);
    expect([answerText(row, wifiQuestion), answerText(row, seatsQuestion)]).toEqual([
      'It held.',
      'All of them.',
    ]);
    expect(row.conflicts).toEqual([]);
  });

  test('a report’s save of the same answer on two devices keeps both texts for the officer to choose', async () => {
    const fixture = await createReportFixture(db);
    await save(fixture, [[wifiQuestion, 'It held.', '']]);
    const { status, data } = await save(fixture, [[wifiQuestion, 'It broke.', '']]);
    const row = await readReportRow(db, fixture.reportId);
    expect([status, data.conflicts]).toEqual(['merged', row.conflicts.map(({ id }) => id)]);
    expect(answerText(row, wifiQuestion)).toBe('It held.');
    expect(row.conflicts).toMatchObject([
      { question: wifiQuestion, occurrence: 0, text: 'It broke.' },
    ]);

    const settles = row.conflicts.map(({ id }) => id);
    const both = 'It held, then it broke.';
    await save(fixture, [[wifiQuestion, both, 'It held.']], { settles });
    const settled = await readReportRow(db, fixture.reportId);
    expect([answerText(settled, wifiQuestion), settled.conflicts]).toEqual([both, []]);
    expect(await readHistory(db, fixture.reportId)).toMatchObject([
      { before: { answers: [{ text: 'It held.' }], conflicts: [{ text: 'It broke.' }] } },
    ]);
  });

  test('a report’s save that continues a conflicting text updates that conflict', async () => {
    const fixture = await createReportFixture(db);
    await save(fixture, [[wifiQuestion, 'It held.', '']]);
    await save(fixture, [[wifiQuestion, 'It broke', '']]);
    const [first] = (await readReportRow(db, fixture.reportId)).conflicts;
    const { data } = await save(fixture, [[wifiQuestion, 'It broke at half-time.', 'It broke']]);
    const { conflicts } = await readReportRow(db, fixture.reportId);
    expect(conflicts).toMatchObject([{ id: first?.id, text: 'It broke at half-time.' }]);
    expect(data.conflicts).toEqual([first?.id]);
  });

  test('a report’s save of an unchanged text adds no version and no history', async () => {
    const fixture = await createReportFixture(db);
    const { data } = await save(fixture, [[wifiQuestion, 'It held.', '']]);
    const again = await save(fixture, [[wifiQuestion, 'It held.', '']]);
    expect(again).toEqual({ status: 'applied', data });
    expect(await readHistory(db, fixture.reportId)).toEqual([]);
  });

  test('a report’s save that arrives again after later ones loses nothing', async () => {
    const fixture = await createReportFixture(db);
    await save(fixture, [[wifiQuestion, 'It', '']]);
    await save(fixture, [[wifiQuestion, 'It held.', 'It']]);
    await save(fixture, [[wifiQuestion, 'It', '']]);
    const row = await readReportRow(db, fixture.reportId);
    expect(answerText(row, wifiQuestion)).toBe('It held.');
    expect(row.conflicts).toMatchObject([{ text: 'It' }]);
  });

  test('a report’s save based on a version that a restore removed merges into the current one', async () => {
    const fixture = await createReportFixture(db);
    // The restored server has lost "It held"; the phone's next text is based on it.
    await save(fixture, [[seatsQuestion, 'All.', '']]);
    await save(fixture, [[wifiQuestion, 'It held to the end.', 'It held']]);
    const row = await readReportRow(db, fixture.reportId);
    expect(row.conflicts).toMatchObject([{ question: wifiQuestion, text: 'It held to the end.' }]);
    // Then the phone sends the acknowledged change again.
    await save(fixture, [[wifiQuestion, 'It held', '']]);
    const after = await readReportRow(db, fixture.reportId);
    expect([answerText(after, wifiQuestion), after.conflicts.length]).toEqual(['It held', 1]);
  });

  test('a report’s save that says urgent wins over one that does not', async () => {
    const fixture = await createReportFixture(db);
    await save(fixture, [], { urgent: true }, null);
    const { status } = await save(fixture, [], { urgent: false }, null);
    expect([status, (await readReportRow(db, fixture.reportId)).urgent]).toEqual(['merged', true]);
    await save(fixture, [], { urgent: false }, true);
    expect((await readReportRow(db, fixture.reportId)).urgent).toBe(false);
    expect(await readHistory(db, fixture.reportId)).toMatchObject([{ before: { urgent: true } }]);
  });

  test('a report’s save records in the history what it overwrote, by whom and from which phone', async () => {
    const fixture = await createReportFixture(db);
    const device = newDevice();
    await save(fixture, [[wifiQuestion, 'It held.', '']]);
    const { change, base } = saveInput(fixture.reportId, [[wifiQuestion, 'No.', 'It held.']]);
    const via = { door: 'sync', device } as const;
    await db.tx((tx) => saveReport(tx, fixture.officer, change, base, via));
    expect(await readHistory(db, fixture.reportId)).toMatchObject([
      { action: 'save', door: 'sync', device, before: { answers: [{ text: 'It held.' }] } },
    ]);
    const forge = `update report_history set door = 'rest' where report_id = ?`;
    await expect(db.tx((tx) => tx.execute(forge, [fixture.reportId]))).rejects.toThrow(
      'append-only',
    );
  });

  test('a report’s save stores device and time of both texts of a conflict', async () => {
    const fixture = await createReportFixture(db);
    const [laptop, phone] = [newDevice(), newDevice()];
    const write = (text: string, device: string, at: string, kind: 'phone' | 'computer') => {
      const { change, base } = saveInput(fixture.reportId, [[wifiQuestion, text, '']]);
      const answers = change.answers.map((one) => ({ ...one, writtenAt: at }));
      return db.tx((tx) =>
        saveReport(tx, fixture.officer, { ...change, answers, deviceKind: kind }, base, {
          door: 'sync',
          device,
        }),
      );
    };
    await write('It held.', laptop, '2026-11-20T03:27:00.000Z', 'computer');
    await write('It broke.', phone, '2999-11-20T03:28:00.000Z', 'phone');
    const { answers, conflicts } = await readReportRow(db, fixture.reportId);
    expect(answers[0]).toEqual({
      question: wifiQuestion,
      text: 'It held.',
      source: { at: '2026-11-20T03:27:00.000Z', device: laptop, kind: 'computer' },
    });
    expect(conflicts).toMatchObject([
      { text: 'It broke.', source: { device: phone, kind: 'phone' } },
    ]);
    // A phone's clock that is ahead does not count.
    expect(Date.parse(conflicts[0]?.source?.at ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('a report’s save is refused when too many conflicts are open', async () => {
    const fixture = await createReportFixture(db);
    await db.tx((tx) =>
      tx.execute(
        `update report set withdrawn = (select jsonb_agg(jsonb_build_object('question', 'Gone',
           'occurrence', 0, 'text', n::text)) from generate_series(1, 200) n) where id = ?`,
        [fixture.reportId],
      ),
    );
    await save(fixture, [[wifiQuestion, 'It held.', '']]);
    await expect(save(fixture, [[wifiQuestion, 'It broke.', '']])).rejects.toMatchObject({
      key: 'reports.tooManyOpen',
      statusCode: 409,
    });
  });
});

describe('a save is refused', () => {
  test('a save is refused for everyone but the report’s officer', async () => {
    const fixture = await createReportFixture(db);
    const { change, base } = saveInput(fixture.reportId, [[wifiQuestion, 'It held.', '']]);
    const as = (actor: Actor) => db.tx((tx) => saveReport(tx, actor, change, base));
    const [officer, member, admin] = await db.tx(async (tx) => [
      await createActor(tx, 'officer'),
      await createActor(tx, 'member'),
      await createActor(tx, 'admin'),
    ]);
    await expect(as(officer as Actor)).rejects.toMatchObject({ statusCode: 404 });
    await expect(as(member as Actor)).rejects.toMatchObject({ statusCode: 403 });
    await expect(as(admin as Actor)).rejects.toMatchObject({ statusCode: 403 });
    await as(fixture.officer);
  });

  test('a save is refused once the report is published or archived', async () => {
    const fixture = await createReportFixture(db);
    await complete(fixture);
    await publish(fixture);
    const again = () => save(fixture, [[wifiQuestion, 'No.', 'It held.']]);
    await expect(again()).rejects.toMatchObject({ key: 'reports.closed', statusCode: 409 });
    await db.tx((tx) => archiveReport(tx, fixture.admin, fixture));
    await expect(again()).rejects.toMatchObject({ key: 'reports.archived', statusCode: 409 });
  });

  test.each([
    ['blocked', `update account set status = 'rejected' where id = ?`],
    [
      'given another role',
      `update account set scope = 'member', role = 'photographer' where id = ?`,
    ],
    ['deleted', `update account set deleted_at = now() where id = ?`],
  ])('a save is refused when the account is %s meanwhile', async (_what, sql) => {
    const fixture = await createReportFixture(db);
    const late = duringTransaction(
      db,
      (tx) => tx.execute(sql, [fixture.officer.id]),
      () => save(fixture, [[wifiQuestion, 'It held.', '']]),
    );
    await expect(late).rejects.toMatchObject({ statusCode: 403 });
    expect((await readReportRow(db, fixture.reportId)).status).toBe('pending');
  });

  test('a save is refused when the report closes while the save waits; control: an earlier save is kept', async () => {
    const fixture = await createReportFixture(db);
    await complete(fixture);
    const base = publishBase(await readReportRow(db, fixture.reportId));
    const late = duringTransaction(
      db,
      (tx) => publishReport(tx, fixture.officer, fixture, base),
      () => save(fixture, [[wifiQuestion, 'No.', 'It held.']]),
    );
    await expect(late).rejects.toMatchObject({ key: 'reports.closed' });

    const other = await createReportFixture(db);
    await complete(other);
    const old = publishBase(await readReportRow(db, other.reportId));
    const change = saveInput(other.reportId, [[wifiQuestion, 'No.', 'It held.']]);
    const publishing = duringTransaction(
      db,
      (tx) => saveReport(tx, other.officer, change.change, change.base),
      () => db.tx((tx) => publishReport(tx, other.officer, other, old)),
    );
    await expect(publishing).rejects.toMatchObject({ key: 'reports.changedMeanwhile' });
    expect(answerText(await readReportRow(db, other.reportId), wifiQuestion)).toBe('No.');
  });
});

describe('two saves at the same time', () => {
  test('two saves of the same answer at the same time keep both texts', async () => {
    const fixture = await createReportFixture(db);
    const first = saveInput(fixture.reportId, [[wifiQuestion, 'It held.', '']]);
    const second = await duringTransaction(
      db,
      (tx) => saveReport(tx, fixture.officer, first.change, first.base),
      () => save(fixture, [[wifiQuestion, 'It broke.', '']]),
    );
    expect(second.status).toBe('merged');
    const row = await readReportRow(db, fixture.reportId);
    expect([answerText(row, wifiQuestion), row.conflicts[0]?.text]).toEqual([
      'It held.',
      'It broke.',
    ]);
  });

  test('control: without the lock the second overwrites the first', async () => {
    const fixture = await createReportFixture(db);
    const read = 'select content from report where id = ?';
    const write = 'update report set content = ?::jsonb where id = ?';
    const careless = async (text: string) =>
      db.tx(async (tx) => {
        const [row] = await tx.execute<{ content: { text: string }[] }[]>(read, [fixture.reportId]);
        return async () => {
          const content = row?.content.map((answer, n) => (n === 0 ? { ...answer, text } : answer));
          await db.tx((other) => other.execute(write, [JSON.stringify(content), fixture.reportId]));
        };
      });
    const both = await Promise.all([careless('It held.'), careless('It broke.')]);
    for (const finish of both) await finish();
    const row = await readReportRow(db, fixture.reportId);
    expect([answerText(row, wifiQuestion), row.conflicts]).toEqual(['It broke.', []]);
  });
});

test('the HTTP call overwrites the current report, and the history keeps it', async () => {
  const fixture = await createReportFixture(db);
  await complete(fixture);
  const whole = {
    reportId: fixture.reportId,
    answers: [
      { question: wifiQuestion, text: 'No.' },
      { question: seatsQuestion, text: 'All of them.' },
    ],
    urgent: true,
    attachments: [],
    status: 'draft',
  } as const;
  const put = (more: object = {}) =>
    db.tx((tx) => overwriteReport(tx, fixture.officer, { ...whole, ...more }));
  const { version } = await put();
  const row = await readReportRow(db, fixture.reportId);
  expect(row).toMatchObject({ version, urgent: true, answers: whole.answers });
  expect(await readHistory(db, fixture.reportId)).toMatchObject([
    { door: 'rest', device: null, before: { answers: [{ text: 'It held.' }], urgent: false } },
  ]);
  await expect(put({ version: version - 1 })).rejects.toMatchObject({ key: 'error.stale' });
  const other = { answers: [{ question: 'Mine?', text: 'Yes' }] };
  await expect(put(other)).rejects.toMatchObject({
    key: 'reports.questionsFixed',
    statusCode: 422,
  });
  const empty = { status: 'published', answers: whole.answers.map((a) => ({ ...a, text: ' ' })) };
  await expect(put(empty)).rejects.toMatchObject({
    fields: { 'answers.0': 'reports.answerRequired', 'answers.1': 'reports.answerRequired' },
    message: englishText('reports.answerRequired'),
  });
  await put({ status: 'published', version });
  await expect(put()).rejects.toMatchObject({ key: 'reports.closed' });
});
