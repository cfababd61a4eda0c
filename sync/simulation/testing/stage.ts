/** What a test file's histories share: a database with contents to go back to, and who plays. */
import { beforeAll } from 'vitest';
import type { PgPool, Run } from '#sync/server/database.ts';
import type { Handlers } from '#sync/server/push.ts';
import { engine as shipped, type Engine } from '#sync/simulation/engine.ts';
import { prepareCopies, type Copies } from '#sync/simulation/testing/copies.ts';
import { makeSeason, type Season } from '#sync/simulation/testing/season.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Orm, Tx } from '#api/platform/database.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { handlers as shippedHandlers } from '#api/sync-handlers.ts';

interface Client {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
  release(): void;
}
/** A pool that also lends a connection, for transactions that somebody leaves open. */
export type StagePool = PgPool & { connect(): Promise<Client> };

/** What a test file's histories share: a database with contents to go back to. */
export interface Stage {
  readonly orm: Orm;
  readonly pool: StagePool;
  readonly season: Season;
  readonly copies: Copies;
  readonly run: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/** What runs on it; a control puts an altered part in. */
export interface Cast {
  engine: Engine;
  handlers: Handlers<Tx, Actor>;
}
export const asShipped: Cast = { engine: shipped, handlers: shippedHandlers };

/** Call once at the top of a test file. */
export function withStage(): Stage {
  const db = withDatabase();
  const stage = {} as { -readonly [Key in keyof Stage]: Stage[Key] };
  beforeAll(async () => {
    const pool = (await db.orm.em.getConnection().getNativeClient()) as StagePool;
    const run: Run = async <Row>({ text }: { text: string }, values: readonly unknown[]) =>
      (await pool.query({ text, values: [...values] })).rows as Row[];
    await run({ text: 'create sequence ran_order' }, []);
    await run(
      {
        text: `create table ran (account uuid not null, id uuid not null,
        at bigint not null default nextval('ran_order'))`,
      },
      [],
    );
    stage.orm = db.orm;
    stage.pool = pool;
    stage.season = await makeSeason(run);
    stage.copies = await prepareCopies(pool, ['start', 'backup']);
    await stage.copies.take('start');
    stage.run = (text, values = []) => run({ text }, values);
  });
  return stage;
}
