/** Minimal command handlers for push tests: a table that records every run of a command. */
import { beforeAll } from 'vitest';
import { randomUUID } from 'node:crypto';
import { type TestDatabase, withDatabase } from '#api/platform/testing/database.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { mutationBase } from '#sync/protocol/mutation-base.ts';
import { memberMutations, type mutationArgs } from '#sync/protocol/mutations.ts';
import type { Mutation, MutationResult } from '#sync/protocol/push.ts';
import { createPush, type Push } from '#sync/server/push/push.ts';
import type { PushedMutations } from '#sync/server/push/pushed-mutations.ts';
import type { Store } from '#sync/server/push/exactly-once.ts';

/** Thrown by a command to refuse. */
export class CommandRefusal extends Error {}

/** Rules of the next commands; set by tests. */
export interface Rules {
  /** The server's epoch. */
  epoch?: string;
  /** Called after the command has recorded its run; throws to refuse or fail. */
  event(eventId: string): Promise<void> | void;
  /** Called whenever a transaction begins, also to run again. */
  begun?(): void;
  /** Called once a transaction is committed; throws as if the reply were lost. */
  committed?(): void;
  /** Throws to admit none of so many changes. */
  admit?(changes: number): void;
}

export interface PushTestDomain {
  readonly db: TestDatabase;
  readonly rules: Rules;
  readonly reported: unknown[];
  readonly push: Push<string>;
  /** Does not store answers (control). */
  readonly pushWithoutMemory: Push<string>;
  /** Carries out joins of different events together. */
  readonly pushTogether: Push<string>;
  readonly pushTogetherWithoutMemory: Push<string>;
  /** Numbers of changes that were admitted, in turn. */
  readonly admitted: number[];
  /** Number of committed runs for an event id. */
  runs(eventId: string): Promise<number>;
  execute(sql: string): Promise<Record<string, unknown>[]>;
}

type Mutations = PushedMutations<Tx, string, typeof mutationArgs, typeof mutationBase>;

const unsupported = async () => {
  throw new CommandRefusal('Only event.join and match.join are supported.');
};

/** Call once at the top of a test file. */
export function withPushTestDomain(): PushTestDomain {
  const db = withDatabase();
  const reported: unknown[] = [];
  const rules: Rules = { event: () => {} };
  const admitted: number[] = [];
  const handlers: Mutations['handlers'] = {
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
    'pool.request': unsupported,
    'pool.accept': unsupported,
    'pool.return': unsupported,
    'pool.confirm': unsupported,
    'absence.contest': unsupported,
    'profile.edit': unsupported,
    'report.save': unsupported,
    'report.publish': unsupported,
  };
  const keyOf = (_actor: string, { eventId }: { eventId: string }) => eventId;
  const together: Mutations['together'] = {
    'event.join': {
      keyOf,
      async apply(tx, actor, all) {
        for (const args of all)
          await handlers['event.join'](tx, actor, args, undefined, { device, id: '' });
      },
    },
    'event.withdraw': { keyOf, apply: unsupported },
  };
  const store: Store<Tx> = {
    execute: (tx, sql, params) => tx.execute(sql, [...params]),
    savepoint: inTransaction,
    refusal: (error) =>
      error instanceof CommandRefusal
        ? { status: 'refused', code: 'forbidden', message: error.message }
        : undefined,
  };
  const forgetful: Store<Tx> = { ...store, execute: async () => [] };
  const createEngine = (answerStore: Store<Tx>, more: Pick<Mutations, 'together'> = {}) =>
    createPush<Tx, string>({
      store: answerStore,
      async transaction(work) {
        const result = await inTransaction(db.orm.em, (tx) => {
          rules.begun?.();
          return work(tx);
        });
        rules.committed?.();
        return result;
      },
      account: (actor) => actor,
      async admit(_actor, changes) {
        rules.admit?.(changes);
        admitted.push(changes);
      },
      mutations: { set: memberMutations, bases: mutationBase, handlers, ...more },
      epoch: async () => rules.epoch ?? '',
      onError: (error) => reported.push(error),
      timeBudget: 2_000,
    });
  beforeAll(async () => {
    await db.orm.em
      .fork()
      .execute(
        'create table ledger (at bigserial, actor text, event uuid, xid xid8 default pg_current_xact_id())',
      );
  });
  return {
    db,
    rules,
    reported,
    push: createEngine(store),
    pushWithoutMemory: createEngine(forgetful),
    pushTogether: createEngine(store, { together }),
    pushTogetherWithoutMemory: createEngine(forgetful, { together }),
    admitted,
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
