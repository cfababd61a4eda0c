/** An officer's phone that pushes to a test server, and the report it writes. */
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { TestActor, TestApp } from '#api/platform/testing/app.ts';
import type { TestDatabase } from '#api/platform/testing/database.ts';
import { assignReport } from '#api/reports/assign.ts';
import {
  mailServices,
  makeDesk,
  rowOf,
  saving,
  seats,
  seen,
  wifi,
  type Typed,
} from '#api/reports/testing/desk.ts';
import type { MutationResult } from '#sync/protocol/push.ts';

export interface Sent {
  id: string;
  seq: number;
  name: string;
  args: unknown;
  base?: unknown;
}

let seq = 0;
export const mutation = (name: string, args: unknown, base?: unknown): Sent => ({
  id: randomUUID(),
  seq: (seq += 1),
  name,
  args,
  ...(base !== undefined && { base }),
});

/** Both answers of a report as `desk` gives it. */
export const all: Typed[] = [
  [wifi, 'It held.', ''],
  [seats, 'All of them.', ''],
];

export function withPhone(db: TestDatabase, server: TestApp) {
  const device = randomUUID();
  const post = (actor: TestActor, mutations: Sent[], more: object = {}) =>
    server.call(actor, 'POST', '/api/sync/push', { protocol: 1, device, mutations, ...more });

  async function push(actor: TestActor, ...mutations: Sent[]): Promise<MutationResult[]> {
    const { status, body } = await post(actor, mutations);
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.results as MutationResult[];
  }

  /** A report of an officer who is logged in. */
  async function desk(questions: readonly string[] = [wifi, seats]) {
    const { admin, season } = await makeDesk(db);
    const officer = await server.asActor('officer');
    const given = { ...season, officerId: officer.id, name: 'Media', questions };
    const reportId = await db.tx((tx) => assignReport(tx, admin, given, mailServices));
    return {
      officer,
      reportId,
      save(typed: readonly Typed[], more: Parameters<typeof saving>[2] = {}) {
        const { change, base } = saving(reportId, typed, more);
        return mutation('report.save', change, { ...base, urgent: null });
      },
      row: () => rowOf(db, reportId),
      publish: async () =>
        mutation('report.publish', { reportId }, seen(await rowOf(db, reportId))),
      sql: (sql: string) => db.tx((tx) => tx.execute(sql, [reportId])),
    };
  }

  return { post, push, desk };
}
