/** Tests concurrent and large pushes, and changes of the own profile. */
import { describe, expect, test } from 'vitest';
import {
  maxAnswerLength,
  maxQuestionLength,
  maxQuestions,
  reportChange,
} from '#sync/contracts/reports/reports.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import {
  readHistory,
  answerText,
  wifiQuestion,
  type TypedAnswer,
} from '#api/reports/testing/report-fixture.ts';
import {
  bothAnswers,
  mutation,
  createReportPhone,
  type SentMutation,
} from '#api/reports/testing/report-phone.ts';
import { syncRoutes } from '#api/sync/sync-routes.ts';

const db = withDatabase();
const server = testApp(db, { routes: syncRoutes });
const { post, push, createReport } = createReportPhone(db, server);

describe('two pushes of one phone at the same time', () => {
  /** Simulates an officer who types letter after letter. */
  const chain = (save: Awaited<ReturnType<typeof createReport>>['save'], length: number) =>
    Array.from({ length }, (_, n) => save([[wifiQuestion, 'x'.repeat(n + 1), 'x'.repeat(n)]]));

  test('keep the order of a record, each being sent with all that waits before it', async () => {
    const { officer, save, row } = await createReport();
    const typed = chain(save, 12);
    const pushes = [3, 12, 7, 12, 5].map((length) => push(officer, ...typed.slice(0, length)));
    const results = (await Promise.all(pushes)).flat();
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']));
    expect(await row()).toMatchObject({ conflicts: [], version: 13 });
    expect(answerText(await row(), wifiQuestion)).toBe('x'.repeat(12));
  });

  test('control: sent alone, a later one meets the earlier as a stranger; nothing is lost', async () => {
    const { officer, save, row } = await createReport();
    const [first, second] = chain(save, 2);
    await push(officer, second as SentMutation);
    await push(officer, first as SentMutation);
    expect(await row()).toMatchObject({ conflicts: [{ text: 'xx' }] });
    expect(answerText(await row(), wifiQuestion)).toBe('x');
  });
});

describe('a large push', () => {
  const long = 'س'.repeat(maxAnswerLength);
  const questions = Array.from({ length: maxQuestions }, (_, n) =>
    `${n} `.padEnd(maxQuestionLength, 'ق'),
  );

  test('holds the largest change that the contract allows, made on the largest base', async () => {
    const { officer, save, row } = await createReport(questions);
    await push(
      officer,
      ...[0, 10, 20, 30, 40, 50].map((from) =>
        save(questions.slice(from, from + 10).map((question) => [question, long, ''])),
      ),
    );
    expect((await row()).answers.every(({ text }) => text === long)).toBe(true);
    // Ten new answers fill a change; their base and the other fifty answers have the maximum
    // length.
    const typed = questions.map((question, n): TypedAnswer => [
      question,
      n < 10 ? `ص${long.slice(1)}` : '',
      long,
    ]);
    const sent = save(typed);
    expect(reportChange.safeParse(sent.args).success).toBe(true);
    expect(Buffer.byteLength(JSON.stringify(sent))).toBeGreaterThan(2_500_000);
    expect(await push(officer, sent)).toMatchObject([{ status: 'applied' }]);
    expect((await row()).answers[59]?.text).toBe('');
    expect(JSON.stringify(await readHistory(db, (await row()).id))).toContain(long.slice(0, 100));
  });

  test('that no contract allows is refused as too large by us, not by a library', async () => {
    const { officer, save } = await createReport();
    const padding = { ...save(bothAnswers), args: { text: 'x'.repeat(12 * 1024 * 1024) } };
    const { status, body, headers } = await post(officer, [padding]);
    expect([status, body.code, headers['touchline-protocol']]).toEqual([413, 'too_large', '1']);
  });
});

describe('the own profile', () => {
  const edit = (args: object, base: object) => mutation('profile.edit', args, base);

  test('is changed field by field, made on what was there', async () => {
    const officer = await server.asActor('officer');
    const organization = 'The Daily Test';
    const results = await push(
      officer,
      edit({ organization: 'Delta Press' }, { organization }),
      edit({ mobileNumber: '+20111111111' }, { mobileNumber: '+20100000000' }),
      edit({ organization: 'Delta Press' }, { organization }),
      edit({ organization: 'Nile Press', language: 'ar' }, { organization, language: 'en' }),
    );
    expect(results).toMatchObject([
      { status: 'applied' },
      { status: 'applied' },
      { status: 'applied' },
      { status: 'refused', code: 'conflict' },
    ]);
    expect(results[3]?.message).toContain('Organization: “Delta Press”');
    const [account] = await db.tx((tx) =>
      tx.execute<object[]>(
        'select organization, mobile_number as mobile, language from account where id = ?',
        [officer.id],
      ),
    );
    // Nothing of the refused change was written.
    expect(account).toEqual({
      organization: 'Delta Press',
      mobile: '+20111111111',
      language: 'en',
    });
  });

  test('has no role or status to change here, and keeps its rules', async () => {
    const member = await server.asActor('member');
    const results = await push(
      member,
      edit({ role: 'media_officer' }, {}),
      edit({ status: 'approved' }, {}),
      edit({}, {}),
      edit({ firstName: 'نور' }, { firstName: 'Test' }),
      edit({ mobileNumber: 'call me' }, { mobileNumber: '+20100000000' }),
    );
    expect(results.map(({ status }) => status)).toEqual(Array(5).fill('refused'));
  });
});
