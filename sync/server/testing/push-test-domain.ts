/** Minimal command handlers for push tests: a table that records every run of a command. */
import { beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { withDatabase } from '#api/platform/testing/database.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { mutationBase } from '#sync/protocol/mutation-base.ts';
import { memberMutations, type mutationArgs } from '#sync/protocol/mutations.ts';
import type { Mutation, MutationResult } from '#sync/protocol/push.ts';
import { createPush, type Push, type PushedMutations } from '#sync/server/push/push.ts';
import type { Store } from '#sync/server/push/exactly-once.ts';

/** Thrown by a command to refuse. */
export class CommandRefusal extends Error {}

/** What the next commands do; set by tests. */
export interface Rules {
  /** The server's epoch. */
  epoch?: string;
  /** Called after the command has recorded its run; throws to refuse or fail. */
  event(eventId: string): Promise<void> | void;
}

export interface PushTestDomain {
  readonly rules: Rules;
  readonly reported: unknown[];
  readonly push: Push<string>;
  /** Does not store answers (control). */
  readonly pushWithoutMemory: Push<string>;
  /** Number of committed runs for an event id. */
  runs(eventId: string): Promise<number>;
  execute(sql: string): Promise<Record<string, unknown>[]>;
}

type Handlers = PushedMutations<Tx, string, typeof mutationArgs, typeof mutationBase>['handlers'];

const unsupported = async () => {
  throw new CommandRefusal('Only event.join and match.join are supported.');
};

/** Call once at the top of a test file. */
export function withPushTestDomain(): PushTestDomain {
  const db = withDatabase();
  const reported: unknown[] = [];
  const rules: Rules = { event: () => {} };
  const handlers: Handlers = {
    'event.join': async (tx, actor, { eventId }) => {
      await tx.execute('insert into ledger (actor, event) values (?, ?)', [actor, eventId]);
      await rules.event(eventId);
    },
    'match.join': async (tx, actor, { eventId, matchId }) => {
      await tx.execute('insert into ledger (actor, event) values (?, ?)', [actor, eventId]);
      return { status: 'merged', data: { matchId } };
    },
    'event.withdraw': unsupported,
    'match.withdraw': unsupported,
    'profile.edit': unsupported,
    'report.save': unsupported,
    'report.publish': unsupported,
  };
  const store: Store<Tx> = {
    execute: (tx, sql, params) => tx.execute(sql, [...params]),
    savepoint: inTransaction,
    refusal: (error) =>
      error instanceof CommandRefusal
        ? { status: 'refused', code: 'forbidden', message: error.message }
        : undefined,
  };
  const createEngine = (answerStore: Store<Tx>) =>
    createPush<Tx, string>({
      store: answerStore,
      transaction: (work) => inTransaction(db.orm.em, work),
      account: (actor) => actor,
      mutations: { set: memberMutations, bases: mutationBase, handlers },
      epoch: async () => rules.epoch ?? '',
      onError: (error) => reported.push(error),
      timeBudget: 2_000,
    });
  beforeAll(async () => {
    await db.orm.em.fork().execute('create table ledger (actor text, event uuid)');
  });
  return {
    rules,
    reported,
    push: createEngine(store),
    pushWithoutMemory: createEngine({ ...store, execute: async () => [] }),
    async runs(eventId) {
      const rows = await db.orm.em.fork().execute('select from ledger where event = ?', [eventId]);
      return rows.length;
    },
    execute: (sql) => db.orm.em.fork().execute(sql),
  };
}

export const device = randomUUID();

export function eventJoinMutation(eventId: string, more: Partial<Mutation> = {}): Mutation {
  return {
    id: randomUUID(),
    seq: 1,
    name: 'event.join',
    args: { eventId },
    ...more,
  };
}

/** Sends mutations and returns their results. */
export async function sendMutations(
  push: Push<string>,
  actor: string,
  ...mutations: { id: string; [field: string]: unknown }[]
): Promise<MutationResult[]> {
  return (await push(actor, { protocol: 1, device, mutations })).results;
}
