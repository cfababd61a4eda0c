/** An officer's phone that pushes mutations to a test server, and the officer's report. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestActor, TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { assignReport } from '#api/reports/admin/create-reports.ts';
import {
  mailServices,
  createReportFixture,
  readReportRow,
  saveInput,
  seatsQuestion,
  publishBase,
  wifiQuestion,
  type TypedAnswer,
} from '#api/reports/testing/report-fixture.ts';
import type { MutationResult } from '#sync/protocol/push.ts';

export interface SentMutation {
  id: string;
  seq: number;
  name: string;
  args: unknown;
  base?: unknown;
}

let seq = 0;
export const mutation = (name: string, args: unknown, base?: unknown): SentMutation => ({
  id: randomUUID(),
  seq: (seq += 1),
  name,
  args,
  ...(base !== undefined && { base }),
});

/** Answers to both questions of `createReport`. */
export const bothAnswers: TypedAnswer[] = [
  [wifiQuestion, 'It held.', ''],
  [seatsQuestion, 'All of them.', ''],
];

export function createReportPhone(db: TestDatabase, server: TestApp) {
  const device = randomUUID();
  const post = (actor: TestActor, mutations: SentMutation[], more: object = {}) =>
    server.call(actor, 'POST', '/api/sync/push', { protocol: 1, device, mutations, ...more });

  async function push(actor: TestActor, ...mutations: SentMutation[]): Promise<MutationResult[]> {
    const { status, body } = await post(actor, mutations);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.results as MutationResult[];
  }

  /** Creates a report of a logged-in officer. */
  async function createReport(questions: readonly string[] = [wifiQuestion, seatsQuestion]) {
    const { admin, season } = await createReportFixture(db);
    const officer = await server.asActor('officer');
    const given = { ...season, officerId: officer.id, name: 'Media', questions };
    const reportId = await db.tx((tx) => assignReport(tx, admin, given, mailServices));
    return {
      officer,
      reportId,
      save(typed: readonly TypedAnswer[], more: Parameters<typeof saveInput>[2] = {}) {
        const { change, base } = saveInput(reportId, typed, more);
        return mutation('report.save', change, { ...base, urgent: null });
      },
      row: () => readReportRow(db, reportId),
      publish: async () =>
        mutation('report.publish', { reportId }, publishBase(await readReportRow(db, reportId))),
      sql: (sql: string) => db.tx((tx) => tx.execute(sql, [reportId])),
    };
  }

  return { post, push, createReport };
}
