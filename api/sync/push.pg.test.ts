/** Tests concurrent and large pushes, and changes of the own profile. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  maxAnswerLength,
  maxQuestionLength,
  maxQuestions,
  reportChange,
} from '#sync/contracts/reports/reports.ts';
import { hasMoreNodes } from '#sync/contracts/core/json-nodes.ts';
import { hashBase } from '#sync/client/outbox/hash-base.ts';
import { maxPushNodes, pushBytes, type Mutation } from '#sync/protocol/push.ts';
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

  test('two pushes of one phone at the same time keep the order of a record', async () => {
    const { officer, save, row } = await createReport();
    const typed = chain(save, 12);
    const pushes = [3, 12, 7, 12, 5].map((length) => push(officer, ...typed.slice(0, length)));
    const results = (await Promise.all(pushes)).flat();
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['applied']));
    expect(await row()).toMatchObject({ conflicts: [], version: 13 });
    expect(answerText(await row(), wifiQuestion)).toBe('x'.repeat(12));
  });

  test('control: pushed alone, a later change conflicts with the earlier one; nothing is lost', async () => {
    const { officer, save, row } = await createReport();
    const [first, second] = chain(save, 2);
    await push(officer, second as SentMutation);
    await push(officer, first as SentMutation);
    expect(await row()).toMatchObject({ conflicts: [{ text: 'xx' }] });
    expect(answerText(await row(), wifiQuestion)).toBe('x');
  });
});

describe('a large push', () => {
  /** Three bytes in UTF-8, the most that one character of a text can have. */
  const long = '字'.repeat(maxAnswerLength);
  const questions = Array.from({ length: maxQuestions }, (_, n) =>
    `${n} `.padEnd(maxQuestionLength, '問'),
  );
  const bytesOf = (...mutations: Mutation[]) =>
    Buffer.byteLength(JSON.stringify({ protocol: 1, device: randomUUID(), mutations }));

  /** A report whose every answer has the maximum length. */
  async function createLongReport() {
    const report = await createReport(questions);
    for (let from = 0; from < maxQuestions; from += 10) {
      const ten = questions.slice(from, from + 10);
      await push(report.officer, report.save(ten.map((question) => [question, long, ''])));
    }
    expect((await report.row()).answers.every(({ text }) => text === long)).toBe(true);
    return report;
  }

  test('a large push has room for the longest change on the longest base, which is sent as hashes', async () => {
    const { officer, save, row, reportId } = await createLongReport();
    // Ten new answers fill a change; the base of all sixty has the maximum length.
    const change = save(
      questions.map((question, n): TypedAnswer => [
        question,
        n < 10 ? `文${long.slice(1)}` : '',
        long,
      ]),
    );
    expect(reportChange.safeParse(change.args).success).toBe(true);
    expect(bytesOf(change)).toBeGreaterThan(pushBytes);
    const sent = await hashBase(change);
    expect(bytesOf(sent)).toBeLessThan(pushBytes);
    expect(hasMoreNodes(JSON.stringify(sent), maxPushNodes)).toBe(false);
    expect(await push(officer, sent)).toMatchObject([{ status: 'applied' }]);
    expect((await row()).answers[59]?.text).toBe('');
    expect(JSON.stringify(await readHistory(db, reportId))).toContain(long.slice(0, 100));
  });

  test('a large push submits the longest report, unless it is not the one that the officer saw', async () => {
    const { officer, save, row, publish } = await createLongReport();
    await push(officer, save([], { urgent: false }));
    const before = await hashBase(await publish());
    expect(bytesOf(before)).toBeLessThan(pushBytes);
    await push(officer, save([[questions[0] ?? '', 'Another answer.', long]]));
    expect(await push(officer, before)).toMatchObject([{ status: 'refused', code: 'conflict' }]);
    const now = await hashBase(await publish());
    expect(await push(officer, now)).toMatchObject([{ status: 'applied' }]);
    expect(await row()).toMatchObject({ status: 'published' });
  });

  test('a pushed text based on the hash of a text that has changed meanwhile opens a conflict', async () => {
    const { officer, save, row } = await createReport();
    await push(officer, save([[wifiQuestion, 'It held.', '']]));
    const late = await hashBase(save([[wifiQuestion, 'It failed.', '']]));
    expect(await push(officer, late)).toMatchObject([{ status: 'merged' }]);
    expect(answerText(await row(), wifiQuestion)).toBe('It held.');
    expect((await row()).conflicts).toMatchObject([{ text: 'It failed.' }]);
    // A text based on the conflict's continues it.
    const next = await hashBase(save([[wifiQuestion, 'It failed twice.', 'It failed.']]));
    expect(await push(officer, next)).toMatchObject([{ status: 'merged' }]);
    expect((await row()).conflicts).toMatchObject([{ text: 'It failed twice.' }]);
  });

  test.each([
    ['a megabyte', { text: 'x'.repeat(pushBytes) }],
    [`${maxPushNodes} nodes`, { list: Array.from({ length: maxPushNodes }, () => []) }],
  ])(
    'a large push of more than %s is refused as too large, and nothing of it is decided',
    async (_, args) => {
      const { officer, save, row } = await createReport();
      const good = save(bothAnswers);
      const { status, body, headers } = await post(officer, [good, { ...save(bothAnswers), args }]);
      expect([status, body.code, headers['touchline-protocol']]).toEqual([413, 'too_large', '1']);
      expect((await row()).version).toBe(1);
      // Sent one by one, as phones do then, the other one goes through.
      expect(await push(officer, good)).toMatchObject([{ status: 'applied' }]);
    },
  );
});

describe('the own profile', () => {
  const edit = (args: object, base: object) => mutation('profile.edit', args, base);

  test('one’s own profile is pushed field by field, each based on what was there', async () => {
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

  test('a push of one’s own profile cannot change role or status, and follows the profile’s rules', async () => {
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
