/**
 * Routes that create a tournament with many people, and the yardsticks for choosing seats and
 * exporting lists. They exist only in measurements.
 */
import exceljs from 'exceljs';
import { peopleListColumns, peopleListRows } from '#api/exports/people-list.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { inTransaction, type Tx } from '#api/platform/database/database.ts';
import { conflict } from '#api/platform/errors/app-error.ts';
import { issueToken } from '#api/platform/auth/tokens.ts';
import { PassThrough } from 'node:stream';
import { insertRows } from '#e2e/fixtures/bulk-rows.ts';
import { setUpGate } from '#e2e/bench/server/set-up-gate.ts';
import type { SheetCell } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

interface Pool {
  query(query: { name: string; text: string; values: unknown[] }): Promise<{ rows: unknown[] }>;
}

export interface Crowd {
  season: { eventId: string };
  /** Access tokens that are valid for the whole measurement. */
  tokens: string[];
  /** In the order of the tokens. */
  accountIds: string[];
}

/** Matches that can be booked, and what became of them. */
export interface Evening {
  matchIds: string[];
}

export interface Booked {
  /** Different people with different matches. */
  pairs: number;
  bookings: number;
}

const open = { config: { access: 'open' } } as const;
const hour = 3600;

export async function crowdRoutes(app: App): Promise<void> {
  const { orm, replica } = app.services;
  await orm.em.execute(
    `create table if not exists bench_seat (match_id uuid, seat int, account_id uuid, primary key (match_id, seat))`,
  );
  const pool = (await orm.em.getConnection().getNativeClient()) as unknown as Pool;

  app.post<{ Body: { count: number } }>('/api/bench/crowd', open, async ({ body }) =>
    inTransaction(orm.em, async (tx): Promise<Crowd> => {
      const { season, people } = await createCrowd(tx, body.count);
      return {
        season,
        tokens: people.map((claims) => issueToken(app, 'access', claims, hour)),
        accountIds: people.map(({ accountId }) => accountId),
      };
    }),
  );

  // Creates a match for which all of them have an approved booking without a seat.
  app.post<{ Body: Crowd['season'] & { gates?: boolean } }>(
    '/api/bench/crowd/match',
    open,
    async ({ body }) =>
      inTransaction(orm.em, async (tx) => {
        const matchId = await createCrowdMatch(tx, body, { seated: true, kickOffIn: '2 days' });
        await tx.execute('insert into bench_seat select ?, n from generate_series(1, 120) as n', [
          matchId,
        ]);
        if (body.gates === true) await setUpGate(tx, matchId);
        return { matchId };
      }),
  );

  // Returns the result: assigned seats, people with a seat, valid tickets, emails still queued.
  app.get<{ Params: { matchId: string } }>(
    '/api/bench/crowd/match/:matchId',
    open,
    async ({ params: { matchId } }) => {
      const [found] = await orm.em.fork().execute<object[]>(
        `select count(distinct seat)::int as seats, count(seat)::int as seated,
           (select count(*)::int from ticket where match_id = ? and revoked_at is null) as tickets,
           (select count(*)::int from gate_entry where match_id = ?) as listed,
           (select count(*)::int from bench_seat where match_id = ? and account_id is not null)
             as yardstick,
           (select count(*)::int from mail where status = 'queued') as mails
         from booking where match_id = ?`,
        [matchId, matchId, matchId, matchId],
      );
      return found;
    },
  );

  // Creates an evening's matches, which everyone may book and no one has.
  app.post<{ Body: Crowd['season'] & { count: number } }>(
    '/api/bench/crowd/evening',
    open,
    async ({ body }) =>
      inTransaction(orm.em, async (tx): Promise<Evening> => ({
        matchIds: await createMatches(tx, body, body.count, {}),
      })),
  );

  app.post<{ Body: Evening }>('/api/bench/crowd/booked', open, async ({ body }) => {
    const [found] = await orm.em.fork().execute<Booked[]>(
      `select count(*)::int as bookings, count(distinct (match_id, account_id))::int as pairs
       from booking where match_id = any(?::uuid[]) and not withdrawn`,
      [`{${body.matchIds.join()}}`],
    );
    return found;
  });

  // Yardstick: the same authentication and one conditional UPDATE.
  app.patch<{ Params: { matchId: string }; Body: { seat: string } }>(
    '/api/bench/event/:id/matches/:matchId/seat',
    { config: { access: ['member'] } },
    async ({ params, body, actor }) => {
      const { rows } = await pool.query({
        name: 'bench_seat',
        text: `update bench_seat set account_id = $1
               where match_id = $2 and seat = $3 and account_id is null returning seat`,
        values: [actor?.id, params.matchId, Number(body.seat.slice('seat-'.length))],
      });
      if (rows.length === 0) throw conflict('matches.seatTaken');
      return { data: rows[0] };
    },
  );

  // Yardstick: the same rows, read once and cached, through exceljs's stream writer.
  const kept = new Map<string, SheetCell[][]>();
  app.get<{ Params: { id: string } }>(
    '/api/bench/crowd/:id/spreadsheet',
    { config: { access: ['admin'] } },
    async ({ params: { id } }, reply) => {
      let rows = kept.get(id);
      if (rows === undefined) {
        rows = [];
        for await (const portion of peopleListRows(
          replica,
          { event: id },
          {
            language: 'en',
          },
        ))
          rows.push(...portion);
        kept.set(id, rows);
      }
      const output = new PassThrough();
      void reply.type('application/octet-stream').send(output);
      const book = new exceljs.stream.xlsx.WorkbookWriter({ stream: output });
      const sheet = book.addWorksheet('People');
      sheet.columns = peopleListColumns({ event: id }, 'en');
      for (const row of rows) sheet.addRow(row).commit();
      sheet.commit();
      await book.commit();
      return reply;
    },
  );
}

/** Creates approved members with a session, accredited for a tournament of their own. */
export async function createCrowd(tx: Tx, count: number) {
  const [season] = await tx.execute<Crowd['season'][]>(
    `${insertRows('event', '(select)', { acronym: `'CRD'` })} returning id as "eventId"`,
  );
  if (!season) throw new Error('no tournament was made');
  const email = `'crowd-' || n || right('${season.eventId}', 12) || '@touchline.example'`;
  const people = await tx.execute<{ accountId: string; sessionId: string }[]>(
    `with a as (${insertRows('account', `generate_series(1, ${count}) n`, { email })} returning id),
     sessions as (
       insert into session (account_id, remember, expires_at)
       select id, true, now() + interval '1 day' from a returning id, account_id),
     accredited as (${insertRows('accreditation', `a, event e where e.id = '${season.eventId}'`)})
     select account_id as "accountId", id as "sessionId" from sessions`,
  );
  return { season, people };
}

/** Creates a match for which everyone in the crowd has an approved booking without a seat. */
export async function createCrowdMatch(
  tx: Tx,
  season: Crowd['season'],
  { seated, kickOffIn }: { seated: boolean; kickOffIn: string },
): Promise<string> {
  const [id] = await createMatches(tx, season, 1, {
    date: `date_trunc('minute', now() + interval '${kickOffIn}')`,
    seated: `${seated}`,
  });
  if (id === undefined) throw new Error('no match was made');
  const booked = `match m join accreditation c using (event_id) join account a on a.id = c.account_id`;
  await tx.execute(insertRows('booking', `${booked} where m.id = '${id}'`));
  return id;
}

/** Creates matches between teams of the demo, and returns their ids. */
export async function createMatches(
  tx: Tx,
  { eventId }: Crowd['season'],
  count: number,
  columns: Record<string, string>,
): Promise<string[]> {
  const from = `event e, generate_series(1, ${count}) n where e.id = '${eventId}'`;
  const made = await tx.execute<{ id: string }[]>(
    `${insertRows('match', from, columns)} returning id`,
  );
  return made.map(({ id }) => id);
}
