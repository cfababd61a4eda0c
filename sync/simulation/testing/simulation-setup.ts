/**
 * Shared setup of a test file's histories: a database that can be reset, and the system under test.
 */
import { beforeAll } from 'vitest';
import type { PgPool, Run } from '#sync/server/database.ts';
import { engine as shipped, type Engine } from '#sync/simulation/engine.ts';
import {
  prepareDatabaseCopies,
  type DatabaseCopies,
} from '#sync/simulation/testing/database-copies.ts';
import { insertSeedData, type SeedData } from '#sync/simulation/testing/seed-data.ts';
import type { Orm } from '#api/platform/database/database.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { loadTicketKeys } from '#api/platform/config/secrets.ts';
import { createMail } from '#api/platform/mail/mail-outbox.ts';
import { testConfig } from '#api/platform/testing/services.ts';
import { createMemberMutations, type MemberMutations } from '#api/sync/mutation-handlers.ts';

interface Client {
  query(query: { text: string; values?: unknown[] }): Promise<{ rows: unknown[] }>;
  release(): void;
}
/** A pool that also lends connections, for transactions that stay open. */
export type SimulationPool = PgPool & { connect(): Promise<Client> };

/** A database that histories can reset. */
export interface SimulationSetup {
  readonly orm: Orm;
  readonly pool: SimulationPool;
  readonly season: SeedData;
  readonly copies: DatabaseCopies;
  /** Publishes venues in one of several shapes, as a migration does; 0 is the real one. */
  readonly publishVenues: (shape: number) => Promise<unknown>;
  readonly run: (sql: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
}

/** The code under test; controls replace parts of it. */
export interface SystemUnderTest {
  engine: Engine;
  mutations: MemberMutations;
}
const config = testConfig();
/** Services that the commands use; their emails are not sent. */
export const commandServices = {
  config,
  ticketKeys: await loadTicketKeys(config.ticketSigningKey),
  mail: createMail({ async sendMany() {} }),
};
export const productionSystem: SystemUnderTest = {
  engine: shipped,
  mutations: createMemberMutations(commandServices),
};

/** Call once at the top of a test file. */
export function withSimulationSetup(): SimulationSetup {
  const db = withDatabase();
  const stage = {} as { -readonly [Key in keyof SimulationSetup]: SimulationSetup[Key] };
  beforeAll(async () => {
    const pool = (await db.orm.em.getConnection().getNativeClient()) as SimulationPool;
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
    stage.season = await insertSeedData(run);
    stage.copies = await prepareDatabaseCopies(pool, ['start', 'backup']);
    await stage.copies.save('start');
    stage.run = (text, values = []) => run({ text }, values);
    const [venues] = await stage.run(`select pg_get_viewdef('published.venue'::regclass) as sql`);
    const definition = String(venues?.['sql']);
    stage.publishVenues = (shape) => {
      const field = shape === 0 ? '' : ` || jsonb_build_object('shape', ${shape})`;
      return stage.run(`begin;
        create or replace view published.venue as ${definition.replace(' AS body', `${field} AS body`)};
        select sync.update_shapes();
        commit`);
    };
  });
  return stage;
}
