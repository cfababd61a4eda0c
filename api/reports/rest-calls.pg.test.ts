import exceljs from 'exceljs';
import { describe, expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { entities } from '#api/schema.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { editQuestions } from '#api/reports/admin/edit-questions.ts';
import { deleteReport } from '#api/reports/admin/archive-report.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import { saveReport } from '#api/reports/save-report.ts';
import { reportRoutes } from '#api/reports/routes.ts';
import {
  readHistory,
  mailServices,
  readReportRow,
  saveInput,
  seatsQuestion,
  sha256,
  insertStagedFile,
  answerText,
  wifiQuestion,
} from '#api/reports/testing/report-fixture.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: reportRoutes });

const contentOf = (...texts: string[]) =>
  JSON.stringify(
    [wifiQuestion, seatsQuestion].map((question, at) => ({ question, answer: texts[at] ?? '' })),
  );
const asked = (...questions: string[]) =>
  JSON.stringify(questions.map((question) => ({ question, answer: '' })));

/** Logs in an officer with a report, and an administrator. */
async function fixture() {
  const officer = await t.asActor('officer');
  const admin = await t.asActor('admin');
  const season = await db.tx((tx) => createSeason(tx));
  const given = {
    ...season,
    officerId: officer.id,
    name: 'Media',
    questions: [wifiQuestion, seatsQuestion],
  };
  const reportId = await db.tx((tx) => assignReport(tx, admin, given, mailServices));
  const patch = (actor: TestActor, report: object, more: object = {}) =>
    t.call(actor, 'PATCH', `/api/report/${reportId}`, { report, ...more });
  const remove = () => t.call(admin, 'DELETE', `/api/report/${reportId}`);
  return { officer, admin, season, reportId, patch, remove, given };
}

const whole = { content: contentOf('It held.', 'All.'), urgent: true, attachments: '[]' };
const mailsTo = (actor: TestActor, template: string) =>
  db.tx((tx) =>
    tx.execute<{ data: object }[]>('select data from mail where account_id = ? and template = ?', [
      actor.id,
      template,
    ]),
  );

describe('the call that creates reports', () => {
  test('the call that creates reports creates one for each media officer, whose list has only their own', async () => {
    const admin = await t.asActor('admin');
    const officers = [await t.asActor('officer'), await t.asActor('officer')] as const;
    const { eventId, matchId } = await db.tx(async (tx) => {
      const season = await createSeason(tx);
      for (const { id } of officers) {
        await createAccreditation(tx, season, id);
        await createBooking(tx, season, id, 'approved');
      }
      return season;
    });
    const report = { name: 'Media', content: asked(wifiQuestion, seatsQuestion), urgent: null };
    const made = await t.call(admin, 'POST', '/api/report', { eventId, matchId, report });
    expect(made).toMatchObject({
      status: 201,
      body: {
        message: 'Reports created.',
        data: [
          { status: 'pending', urgent: null, attachments: '[]', Match: { id: matchId } },
          { Event: { id: eventId }, archived: false },
        ],
      },
    });
    const [first] = made.body.data;
    expect(JSON.parse(first.content)).toEqual(JSON.parse(asked(wifiQuestion, seatsQuestion)));
    const own = await t.call(officers[0], 'GET', '/api/report');
    expect(own.body.data.map((each: { Officer: object }) => each.Officer)).toMatchObject([
      { id: officers[0].id },
    ]);
    const all = await t.call(admin, 'GET', '/api/report');
    expect(all.body.data.map(({ id }: { id: string }) => id)).toEqual(
      expect.arrayContaining(made.body.data.map(({ id }: { id: string }) => id)),
    );
  });

  test('the call that creates reports names each missing field with its message', async () => {
    const { admin, season } = await fixture();
    const { eventId, matchId } = season;
    const post = async (body: object) => t.call(admin, 'POST', '/api/report', body);
    expect(
      (await post({ eventId: '', matchId: '', report: { name: ' ', content: '[]' } })).body.fields,
    ).toEqual({
      eventId: 'Please select event!',
      matchId: 'Please select match!',
      'report.name': 'Enter a name for the report.',
      'report.content': englishText('reports.questionRequired'),
    });
    const empty = { name: 'Media', content: asked('Why?', ' ') };
    expect((await post({ eventId, matchId, report: empty })).body.fields).toEqual({
      'report.content.1.question': englishText('reports.questionRequired'),
    });
    const hostile = [
      'no list',
      '{}',
      'null',
      '[{"question":"a\\u0000b","answer":""}]',
      '[{"question":"Why?","answer":"Because"}]',
      '['.repeat(50_000),
    ];
    for (const content of hostile)
      expect((await post({ eventId, matchId, report: { name: 'M', content } })).status).toBe(422);
    const nobody = await post({ eventId, matchId, report: { name: 'M', content: asked('Why?') } });
    expect(nobody).toMatchObject({
      status: 422,
      body: { message: 'No media officer is assigned to this match.' },
    });
  });
});

describe('an officer’s call', () => {
  test('an officer’s call on a report saves, attaches, publishes, and is refused afterwards', async () => {
    const { officer, patch, reportId } = await fixture();
    const name = await db.tx((tx) => insertStagedFile(tx, officer.id, sha256('north')));
    const attachments = JSON.stringify([name]);
    const saved = await patch(officer, {
      ...whole,
      name: 'My own name',
      attachments,
      status: 'draft',
    });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { status: 'draft', name: 'Media', version: 2, attachments } },
    });
    expect((await patch(officer, { status: 'published' })).body.data).toMatchObject({
      status: 'published',
      urgent: true,
      attachments,
    });
    const late = await patch(officer, whole);
    expect(late).toMatchObject({ status: 409, body: { message: englishText('reports.closed') } });
    expect((await readReportRow(db, reportId)).status).toBe('published');
  });

  test('an officer’s call on a report without a version overwrites the report, which the history keeps; a stale version is refused', async () => {
    const { officer, patch, reportId } = await fixture();
    await patch(officer, whole);
    expect((await patch(officer, whole, { version: 1 })).status).toBe(409);
    await patch(officer, { content: contentOf('It broke.', 'All.') });
    expect(answerText(await readReportRow(db, reportId), wifiQuestion)).toBe('It broke.');
    expect(await readHistory(db, reportId)).toMatchObject([
      { door: 'rest', before: { answers: [{ text: 'It held.' }] } },
    ]);
  });

  test('an officer’s call on a report cannot change questions, or publish unanswered ones', async () => {
    const { officer, patch, reportId } = await fixture();
    expect((await patch(officer, { content: asked('Mine?') })).body.fields).toEqual({
      'report.content': englishText('reports.questionsFixed'),
    });
    const open = await patch(officer, { content: contentOf('It held.'), status: 'published' });
    expect(open).toMatchObject({
      status: 422,
      body: {
        fields: {
          'report.content.1.answer': 'Please answer this question!',
          'report.urgent': englishText('reports.urgentRequired'),
        },
      },
    });
    expect(await readReportRow(db, reportId)).toMatchObject({ status: 'pending', version: 1 });
    await patch(officer, { name: 'A name alone' });
    expect(await readReportRow(db, reportId)).toMatchObject({ status: 'pending', version: 1 });
  });
});

describe('an administrator’s call', () => {
  test('an administrator’s call on a report changes name and questions while nothing is saved, with the message of the catalogue', async () => {
    const { admin, officer, patch } = await fixture();
    const edit = { name: 'After the match', content: asked(seatsQuestion, 'Gate?') };
    const edited = await patch(admin, edit, { version: 1 });
    expect(edited).toMatchObject({
      status: 200,
      body: {
        message: 'Report edited successfully.',
        data: { name: 'After the match', version: 2 },
      },
    });
    expect((await patch(admin, edit, { version: 1 })).status).toBe(409);
    expect((await patch(admin, edit)).body.data.version).toBe(2);
    const attachments = JSON.stringify([`${'A'.repeat(22)}.png`]);
    const own = { urgent: true, status: 'published', attachments, content: contentOf('Mine', '') };
    expect(Object.keys((await patch(admin, own)).body.fields)).toEqual([
      'report.urgent',
      'report.status',
      'report.attachments',
      'report.content',
    ]);
    const answers = [seatsQuestion, 'Gate?'].map((question) => ({ question, answer: 'Yes' }));
    await patch(officer, { content: JSON.stringify(answers) });
    expect(await patch(admin, edit)).toMatchObject({
      status: 409,
      body: { message: englishText('reports.submitted') },
    });
  });

  test('an administrator’s call on a report after a save is refused, and the answers stay', async () => {
    const { admin, officer, patch, reportId } = await fixture();
    const { change, base } = saveInput(reportId, [[wifiQuestion, 'It held.', '']]);
    const late = await duringTransaction(
      db,
      (tx) => saveReport(tx, officer, change, base),
      () => patch(admin, { content: asked('Gate?') }),
    );
    expect(late).toMatchObject({
      status: 409,
      body: { message: englishText('reports.submitted') },
    });
    expect(answerText(await readReportRow(db, reportId), wifiQuestion)).toBe('It held.');
  });

  test('an administrator’s call on a report with a version that is stale is refused; control: without a version it is applied', async () => {
    const { admin, patch, reportId } = await fixture();
    const other = await t.asActor('admin');
    const first = (question: string, more: object) =>
      duringTransaction(
        db,
        (tx) => editQuestions(tx, other, { reportId, questions: [question] }),
        () => patch(admin, { content: asked('Mine?') }, more),
      );
    const staleError = { status: 409, body: { message: englishText('error.stale') } };
    expect(await first('Theirs?', { version: 1 })).toMatchObject(staleError);
    expect(await readReportRow(db, reportId)).toMatchObject({ answers: [{ question: 'Theirs?' }] });
    expect((await first('Theirs again?', {})).status).toBe(200);
    expect(await readReportRow(db, reportId)).toMatchObject({ answers: [{ question: 'Mine?' }] });
  });

  test('control: before a save is applied, and answers to the old questions are kept', async () => {
    const { admin, officer, reportId } = await fixture();
    const { change, base } = saveInput(reportId, [[wifiQuestion, 'It held.', '']]);
    await duringTransaction(
      db,
      (tx) => editQuestions(tx, admin, { reportId, questions: ['Gate?'] }),
      () => db.tx((tx) => saveReport(tx, officer, change, base)),
    );
    expect(await readReportRow(db, reportId)).toMatchObject({
      answers: [{ question: 'Gate?', text: '' }],
      withdrawn: [{ question: wifiQuestion, text: 'It held.' }],
    });
  });
});

describe('deleting a report', () => {
  test('deleting a report withdraws it when it has no answers, and notifies its officer', async () => {
    const { officer, reportId, remove } = await fixture();
    expect(await remove()).toMatchObject({ status: 200, body: { data: { archived: false } } });
    expect(await mailsTo(officer, 'reportWithdrawn')).toMatchObject([
      { data: { report: 'Media' } },
    ]);
    expect((await t.call(officer, 'GET', `/api/report/${reportId}`)).status).toBe(404);
    expect((await remove()).status).toBe(404);
  });

  test('deleting a report archives it when it has answers; a second call does nothing', async () => {
    const { officer, patch, remove, reportId } = await fixture();
    await patch(officer, whole);
    const closed = { status: 200, body: { data: { archived: true } } };
    expect(await remove()).toMatchObject(closed);
    expect(await remove()).toMatchObject(closed);
    expect(await readReportRow(db, reportId)).toMatchObject({ archived: true, status: 'draft' });
    expect(await mailsTo(officer, 'reportWithdrawn')).toEqual([]);
    const late = await patch(officer, whole);
    expect(late).toMatchObject({ status: 409, body: { message: englishText('reports.archived') } });
  });

  test('deleting a report after a concurrent save keeps the text; control: a save after the deletion finds no report', async () => {
    const first = await fixture();
    const text = saveInput(first.reportId, [[wifiQuestion, 'It held.', '']]);
    const kept = await duringTransaction(
      db,
      (tx) => saveReport(tx, first.officer, text.change, text.base),
      () => first.remove(),
    );
    expect(kept.body.data).toEqual({ archived: true });
    expect(answerText(await readReportRow(db, first.reportId), wifiQuestion)).toBe('It held.');

    const other = await fixture();
    const late = saveInput(other.reportId, [[wifiQuestion, 'It held.', '']]);
    const refused = duringTransaction(
      db,
      (tx) => deleteReport(tx, other.admin, other.reportId, mailServices),
      () => db.tx((tx) => saveReport(tx, other.officer, late.change, late.base)),
    );
    await expect(refused).rejects.toMatchObject({ statusCode: 404 });
  });

  test('deleting a report notifies no one when the account is deleted', async () => {
    const { officer, remove } = await fixture();
    await db.tx((tx) =>
      tx.execute('update account set deleted_at = now() where id = ?', [officer.id]),
    );
    expect((await remove()).status).toBe(200);
    expect(await mailsTo(officer, 'reportWithdrawn')).toEqual([]);
  });
});

test('a report’s spreadsheet has every question as text, and the export is in the audit log', async () => {
  const { admin, officer, patch, reportId } = await fixture();
  await patch(officer, { ...whole, content: contentOf('=1+1', 'الكل') });
  const { body } = await t.call(admin, 'GET', `/api/report/${reportId}/export`);
  const download = (name: string) =>
    t.app.inject({ url: `/api/file/${name}/download`, headers: admin.headers });
  for (const name of ['report_x.xlsx', `report_${reportId}.pdf`])
    expect((await download(name)).statusCode, name).toBe(404);
  const answer = await download(body.data.fileName);
  expect(answer.statusCode).toBe(200);
  const book = new exceljs.Workbook();
  await book.xlsx.load(Uint8Array.from(answer.rawPayload).buffer);
  const rows: unknown[][] = [];
  book.worksheets[0]?.eachRow((line) => rows.push((line.values as unknown[]).slice(1)));
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Report', 'Media'],
      ['Status', 'Draft'],
      [wifiQuestion, '=1+1'],
      [seatsQuestion, 'الكل'],
    ]),
  );
  const lines = await db.tx((tx) =>
    tx.execute<object[]>(
      `select from audit_entry where actor_id = ? and action = 'report.export'`,
      [admin.id],
    ),
  );
  expect(lines).toHaveLength(1);
});

describe('question sets', () => {
  const save = (
    actor: TestActor,
    name: string,
    questions: unknown = [wifiQuestion, seatsQuestion],
  ) => t.call(actor, 'POST', '/api/admin/question-set', { questionSet: { name, questions } });

  test('question sets are saved, listed and deleted', async () => {
    const admin = await t.asActor('admin');
    const made = await save(admin, 'Match day');
    const listed = (await t.call(admin, 'GET', '/api/admin/question-sets')).body.data;
    expect(listed).toContainEqual(expect.objectContaining({ id: made.body.data.id }));
    expect(made).toMatchObject({
      status: 201,
      body: { message: 'Question set saved.', data: { questions: [wifiQuestion, seatsQuestion] } },
    });
    expect((await save(admin, 'MATCH DAY')).body.fields).toEqual({
      'questionSet.name': englishText('manageReports.setNameTaken'),
    });
    expect((await save(admin, 'None', [])).status).toBe(422);
    const path = `/api/admin/question-set/${made.body.data.id}`;
    expect((await t.call(admin, 'DELETE', path)).status).toBe(200);
    expect((await t.call(admin, 'DELETE', path)).status).toBe(404);
    const left = (await t.call(admin, 'GET', '/api/admin/question-sets')).body.data;
    expect(left.map(({ id }: { id: string }) => id)).not.toContain(made.body.data.id);
  });

  test('two question sets with one name saved at the same time: one is saved, the other is 422', async () => {
    const admin = await t.asActor('admin');
    const both = await Promise.all([save(admin, 'Twice'), save(admin, 'Twice')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });
});

test('reports of a deleted match stay in the list', async () => {
  const { admin, season, reportId } = await fixture();
  await db.tx((tx) =>
    tx.execute('update match set deleted_at = now() where id = ?', [season.matchId]),
  );
  expect((await t.call(admin, 'GET', `/api/report/${reportId}`)).body.data.Match.id).toBe(
    season.matchId,
  );
});
