/** Seed data in a test database, changed with plain SQL as an operator would. */
import { beforeAll } from 'vitest';
import { withDatabase } from '#api/platform/testing/database.ts';
import { pgDatabase, type Database, type PgPool } from '#sync/server/database.ts';

export type Row = Record<string, string>;

/** A separate connection, for transactions that stay open. */
export interface Connection {
  run(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): void;
}

export interface TestSeason {
  readonly database: Database;
  pool(): Promise<PgPool>;
  /** Runs and commits. */
  run(sql: string, values?: unknown[]): Promise<Row[]>;
  /** The id that `insert … returning id` returned. */
  insert(sql: string, values?: unknown[]): Promise<string>;
  connect(): Promise<Connection>;
  /** Ids of the rows by name. */
  readonly ids: Record<
    'country' | 'city' | 'home' | 'away' | 'venue' | 'event' | 'account' | 'match' | 'ticket',
    string
  >;
}

export const secret = new TextEncoder().encode('a secret of the tests, long enough');
/** The viewer's buckets are the parameter, so tests choose them. */
export const anyBuckets = 'select unnest($1::text[])';

/** Call once at the top of a test file. */
export function withTestSeason(): TestSeason {
  const db = withDatabase();
  const ids = {} as TestSeason['ids'];
  const pool = async () => (await db.orm.em.getConnection().getNativeClient()) as PgPool;
  const fixture: TestSeason = {
    ids,
    pool,
    database: {
      run: async (statement, values) => pgDatabase(await pool()).run(statement, values),
    },
    async run(text, values = []) {
      return (await (await pool()).query({ text, values })).rows as Row[];
    },
    async insert(sql, values) {
      return String((await fixture.run(`${sql} returning id`, values))[0]?.['id']);
    },
    async connect() {
      const client = await (await pool()).connect();
      return {
        run: async (text, values = []) => (await client.query({ text, values })).rows as Row[],
        close: () => client.release(true),
      };
    },
  };
  beforeAll(async () => {
    ids.country = await fixture.insert(`insert into country (name, code) values ('Egypt', 'EG')`);
    ids.city = await fixture.insert(`insert into city (country_id, name) values ($1, 'Cairo')`, [
      ids.country,
    ]);
    ids.home = await makeTeam(fixture, 'Ahly');
    ids.away = await makeTeam(fixture, 'Zamalek');
    ids.venue = await makeVenue(fixture, 'Cairo Stadium');
    ids.event = await makeEvent(fixture, 'League');
    ids.account = await makeAccount(fixture, 'photographer@touchline.example');
    ids.match = await makeMatch(fixture, ids.event, 'Derby');
    ids.ticket = await makeTicket(fixture);
  });
  return fixture;
}

export const makeTeam = ({ insert, ids }: TestSeason, name: string) =>
  insert(
    `insert into team (type, name, name_ar, country_id, city_id) values ('club', $1, null, $2, $3)`,
    [name, ids.country, ids.city],
  );

export const makeVenue = ({ insert, ids }: TestSeason, name: string) =>
  insert(`insert into venue (name, city_id) values ($1, $2)`, [name, ids.city]);

export const makeEvent = ({ insert }: TestSeason, name: string) =>
  insert(
    `insert into event (name, description, start_date, end_date)
     values ($1, 'The season', '2026-08-01', '2027-06-01')`,
    [name],
  );

export const makeMatch = ({ insert, ids }: TestSeason, event: string, name: string) =>
  insert(
    `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, gate, seated,
       reservation_open)
     values ($1, $2, '2027-01-01T17:00:00Z', $3, $4, $5, 'Media gate 4', true, true)`,
    [event, name, ids.home, ids.away, ids.venue],
  );

export const makeAccount = ({ insert }: TestSeason, email: string) =>
  insert(
    `insert into account (email, password_hash, first_name, last_name, organization, scope, role,
       status, birthdate, mobile_number, photo_thumbnail)
     values ($1, '!', 'Nour', 'Hassan', 'The Daily Test', 'member', 'photographer', 'approved',
       '1990-01-01', '+20100000000', decode(repeat('ffd8ff00', 100), 'hex'))`,
    [email],
  );

/** Inserts an accreditation, a booking with a seat, and its ticket. */
async function makeTicket({ insert, run, ids }: TestSeason): Promise<string> {
  const { event, match, account } = ids;
  await run(
    `insert into accreditation (event_id, account_id, status, decided_at)
     values ($1, $2, 'approved', now())`,
    [event, account],
  );
  const booking = await insert(
    `insert into booking (match_id, event_id, account_id, needs_seat, status, seat, decided_at)
     values ($1, $2, $3, true, 'approved', 57, now())`,
    [match, event, account],
  );
  await run(`insert into signing_key (kid, public_jwk) values ('k1', '{}')`);
  return insert(
    `insert into ticket (ref, booking_id, match_id, event_id, account_id, seat, holder,
       organization, role, kid, signed, url, facts)
     values ('AAAAAAAAAAAAAAAAAAAAAA', $1, $2, $3, $4, 57, 'Nour Hassan', 'The Daily Test',
       'photographer', 'k1', 'a.b.c', 'https://touchline.example/reservation/A#a.b.c',
       bilingual_ticket_facts($2))`,
    [booking, match, event, account],
  );
}
