/** Tests reports as phones send them, with push calls on real tables. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { maxAnswerLength } from '#sync/contracts/reports/reports.ts';
import { reportSaveData } from '#sync/protocol/mutations.ts';
import type { MutationResult } from '#sync/protocol/push.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  saveInput,
  seatsQuestion,
  sha256,
  insertStagedFile,
  answerText,
  wifiQuestion,
} from '#api/reports/testing/report-fixture.ts';
import { bothAnswers, mutation, createReportPhone } from '#api/reports/testing/report-phone.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

const db = withDatabase();
const server = testApp(db, { routes: syncRoutes });
const { post, push, createReport } = createReportPhone(db, server);

describe('a report', () => {
  test('a report is saved and handed in by one push, in order', async () => {
    const { officer, reportId, save, row } = await createReport();
    const answers = bothAnswers.map(([question, text]) => ({ question, occurrence: 0, text }));
    const publish = mutation(
      'report.publish',
      { reportId },
      { answers, urgent: true, attachments: [] },
    );
    const results = await push(officer, save(bothAnswers, { urgent: true }), publish);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await row()).toMatchObject({ status: 'published', urgent: true });
  });

  test('a report is not handed in before its save is decided: a photo is missing', async () => {
    const { officer, reportId, save, row } = await createReport();
    const hash = sha256('north');
    const first = save(bothAnswers, { urgent: false, attach: [{ sha256: hash, title: 'N.jpg' }] });
    const answers = bothAnswers.map(([question, text]) => ({ question, occurrence: 0, text }));
    const base = { answers, urgent: false, attachments: [hash] };
    const publish = mutation('report.publish', { reportId }, base);
    expect(await push(officer, first, publish)).toEqual([
      { id: first.id, status: 'retry', data: { missing: [hash] } },
      { id: publish.id, status: 'retry', code: 'busy', message: englishText('error.busy') },
    ]);
    expect((await row()).status).toBe('pending');
    await db.tx((tx) => insertStagedFile(tx, officer.id, hash));
    const results = await push(officer, first, publish);
    expect(results.map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect((await row()).attachments).toMatchObject([{ sha256: hash }]);
  });

  test('a report closed meanwhile refuses changes, and a late duplicate too after it was reopened', async () => {
    const { officer, save, row, publish, sql } = await createReport();
    await push(officer, save(bothAnswers, { urgent: false }));
    await push(officer, await publish());
    const late = save([[wifiQuestion, 'No.', 'It held.']]);
    const [refused] = await push(officer, late);
    expect(refused).toEqual({
      id: late.id,
      status: 'refused',
      code: 'conflict',
      message: englishText('reports.closed'),
      data: { reason: { key: 'reports.closed' } },
    });
    await sql(`update report set status = 'draft' where id = ?`);
    expect(await push(officer, late)).toEqual([refused]);
    expect(answerText(await row(), wifiQuestion)).toBe('It held.');
    const again = { ...late, id: randomUUID() };
    const [applied] = await push(officer, again);
    expect(applied?.status, 'control: as a new mutation it is possible').toBe('applied');
  });

  test('a report handed in too early stays refused when the rule would let it through', async () => {
    const { officer, save, publish, row } = await createReport();
    await push(officer, save([[wifiQuestion, 'It held.', '']], { urgent: false }));
    const early = await publish();
    const [refused] = await push(officer, early);
    expect(refused).toMatchObject({
      status: 'refused',
      code: 'validation',
      message: englishText('reports.answerRequired'),
    });
    await push(officer, save([[seatsQuestion, 'All.', '']]));
    expect(await push(officer, early)).toEqual([refused]);
    expect((await row()).status).toBe('draft');
    expect((await push(officer, await publish()))[0]?.status).toBe('applied');
  });

  test('a report with two texts for one answer is not handed in', async () => {
    const { officer, save, publish, row } = await createReport();
    await push(officer, save(bothAnswers, { urgent: false }));
    const [merged] = await push(officer, save([[wifiQuestion, 'It broke.', '']]));
    const { conflicts, version } = await row();
    expect(merged?.status).toBe('merged');
    expect(reportSaveData.parse(merged?.data)).toEqual({
      version,
      conflicts: conflicts.map(({ id }) => id),
    });
    const message = englishText('reports.settleFirst');
    expect(await push(officer, await publish())).toMatchObject([{ status: 'refused', message }]);
  });

  test('a report changed on another device is not handed in unseen', async () => {
    const { officer, save, publish } = await createReport();
    await push(officer, save(bothAnswers, { urgent: false }));
    const blind = await publish();
    await push(officer, save([[wifiQuestion, 'It broke.', 'It held.']]));
    const message = englishText('reports.changedMeanwhile');
    expect(await push(officer, blind)).toMatchObject([{ status: 'refused', message }]);
  });

  test('a pushed report of someone else, or of no one, is not found', async () => {
    const [mine, theirs] = [await createReport(), await createReport()];
    const strange = mutation(
      'report.save',
      { ...saveInput(randomUUID(), []).change },
      { answers: [] },
    );
    const results = await push(
      mine.officer,
      theirs.save(bothAnswers),
      strange,
      mine.save(bothAnswers),
    );
    expect(results.map(({ status, code }) => [status, code])).toEqual([
      ['refused', 'not_found'],
      ['refused', 'not_found'],
      ['applied', undefined],
    ]);
  });

  test('a report’s save is not written for an account that may no longer write', async () => {
    const { officer, save, row } = await createReport();
    const waiting = save(bothAnswers);
    const scope = `update account set scope = 'member', role = 'photographer' where id = ?`;
    await db.tx((tx) => tx.execute(scope, [officer.id]));
    expect(await push(officer, waiting)).toMatchObject([{ status: 'refused', code: 'forbidden' }]);
    await db.tx((tx) =>
      tx.execute(`update account set status = 'rejected' where id = ?`, [officer.id]),
    );
    // A blocked account's push decides nothing, so its phone keeps every change.
    expect((await post(officer, [save(bothAnswers)])).status).toBe(403);
    expect((await row()).status).toBe('pending');
  });
});

test('after a restore a report is published only once the server has its base again', async () => {
  const { officer, save, publish, row, sql } = await createReport();
  const present = async () => {
    const [now] = await db.tx((tx) =>
      tx.execute<{ epoch: string }[]>('select epoch from sync.current_epoch'),
    );
    return now?.epoch ?? '';
  };
  const before = await present();
  const saved = save(bothAnswers, { urgent: false });
  await push(officer, saved);
  const made = await publish();
  // Restores a backup from before the save.
  await sql(`update report set status = 'pending', urgent = null,
    content = (select jsonb_agg(a || '{"text": ""}') from jsonb_array_elements(content) a)
    where id = ?`);
  await db.tx((tx) => tx.execute('delete from sync.mutation where account = ?', [officer.id]));
  await db.tx((tx) => tx.execute('select sync.renew_epoch(null)'));
  const { body } = await post(officer, [made], { epoch: before });
  expect(body.data.results).toMatchObject([{ id: made.id, status: 'retry' }]);

  const again = await post(officer, [saved, made], { epoch: await present() });
  const states = (again.body.data.results as MutationResult[]).map(({ status }) => status);
  expect(states).toEqual(['applied', 'applied']);
  expect((await row()).status).toBe('published');
});

test('control: without the epoch the publishing is refused for good', async () => {
  const { officer, save, publish, sql } = await createReport();
  await push(officer, save(bothAnswers, { urgent: false }));
  const made = await publish();
  await sql(`update report set urgent = true where id = ?`);
  const message = englishText('reports.changedMeanwhile');
  expect(await push(officer, made)).toMatchObject([{ status: 'refused', message }]);
});

describe('exactly once', () => {
  test('parallel duplicates of a save write one version', async () => {
    const { officer, save, row } = await createReport();
    const before = (await row()).version;
    const sent = save([[wifiQuestion, 'It held.', '']]);
    const answers = await Promise.all(Array.from({ length: 8 }, () => push(officer, sent)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect(await row()).toMatchObject({ version: before + 1, conflicts: [] });
  });

  test('a mutation id sent again with another text is refused, the first stays', async () => {
    const { officer, save, row } = await createReport();
    const sent = save([[wifiQuestion, 'It held.', '']]);
    const [first] = await push(officer, sent);
    const other = { ...save([[wifiQuestion, 'It broke.', '']]), id: sent.id };
    expect(await push(officer, other)).toMatchObject([
      { status: 'refused', message: englishText('error.idempotencyReused') },
    ]);
    expect(await push(officer, sent)).toEqual([first]);
    expect(answerText(await row(), wifiQuestion)).toBe('It held.');
  });

  test('an old save delivered again after later ones changes nothing', async () => {
    const { officer, save, row, sql } = await createReport();
    const old = save([[wifiQuestion, 'It', '']]);
    const [answer] = await push(officer, old);
    await push(officer, save([[wifiQuestion, 'It held.', 'It']]));
    const before = await row();
    expect(await push(officer, old)).toEqual([answer]);
    expect(await row()).toEqual(before);
    // Control: without a stored reply (after a restore, or a year) it only becomes a conflict.
    await sql('delete from sync.mutation where ? <> account::text');
    await push(officer, old);
    expect(await row()).toMatchObject({ answers: before.answers, conflicts: [{ text: 'It' }] });
  });

  test('a malformed mutation does not hold up the others', async () => {
    const { officer, save, row } = await createReport();
    const poison = [
      { ...save(bothAnswers), args: { reportId: 'no id' } },
      { ...save(bothAnswers), base: undefined },
      save([[wifiQuestion, 'half a letter \ud83d', '']]),
      save([[wifiQuestion, 'x'.repeat(maxAnswerLength + 1), '']]),
      mutation('report.burn', {}),
    ];
    const results = await push(officer, ...poison, save(bothAnswers));
    expect(results.map(({ status }) => status)).toEqual([
      ...poison.map(() => 'refused'),
      'applied',
    ]);
    expect(answerText(await row(), wifiQuestion)).toBe('It held.');
  });

  test('the stored answer to a save has no text of the report', async () => {
    const { officer, save } = await createReport();
    const secret = 'A player was taken to hospital.';
    await push(officer, save([[wifiQuestion, 'x', '']]), save([[wifiQuestion, secret, '']]));
    const [kept] = await db.tx((tx) =>
      tx.execute<{ answers: string }[]>(
        'select string_agg(m::text, chr(10)) as answers from sync.mutation m where account = ?',
        [officer.id],
      ),
    );
    expect(kept?.answers).toContain('merged');
    expect(kept?.answers).not.toContain('hospital');
  });
});
