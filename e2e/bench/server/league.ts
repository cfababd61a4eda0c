/**
 * Routes that create a whole league's data: 3,000 members (700 of them awaiting approval), 400
 * matches and 20,000 bookings; that give its readers' tokens and change a seat; and the yardstick
 * for reading the matches. They exist only in measurements.
 */
import type { App } from '#api/platform/http/app-types.ts';
import { matchRecords } from '#api/matches/match-records.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import { issueToken } from '#api/platform/auth/tokens.ts';
import { inTransaction } from '#api/platform/database/database.ts';
import { insertRows } from '#e2e/fixtures/bulk-rows.ts';

export const leagueSize = { members: 3000, waiting: 700, matches: 400, bookings: 20_000 } as const;

const { members, waiting, matches, bookings } = leagueSize;

const statements: readonly string[] = [
  `create temp table league_person on commit drop as
   select uuid_v7() as id, n, n <= ${waiting} as waits from generate_series(1, ${members}) as n`,
  // Pictures of the demo, so that the queue loads photos and documents as in a real season.
  `create temp table league_picture on commit drop as
   select row_number() over () - 1 as n, profile_picture, identification, press_id
   from account where profile_picture is not null and identification is not null`,
  insertRows(
    'account',
    `(select d.*, p.profile_picture, p.identification, p.press_id from league_person d left join
       league_picture p on p.n = d.n % (select count(*) from league_picture)) d`,
    {
      id: 'id',
      status: `case when waits then 'pending' else 'approved' end`,
      profile_picture: 'profile_picture',
      identification: 'identification',
      press_id: 'press_id',
      created_at: 'now() - make_interval(mins => n * 7)',
    },
  ),
  `insert into profile_request (account_id, status, created_at, decided_at)
   select id, case when waits then 'pending' else 'approved' end,
     now() - make_interval(mins => n * 7), case when not waits then now() end from league_person`,
  `create temp table league_event on commit drop as select uuid_v7() as id`,
  insertRows('event', 'league_event', { id: 'id', acronym: `'MSL'` }),
  insertRows('accreditation', 'league_person a, league_event e where not a.waits', {
    status: `case when n % 11 = 0 then 'pending' else 'approved' end`,
    decided_at: 'case when n % 11 <> 0 then now() end',
    created_at: 'now() - make_interval(mins => n * 5)',
  }),
  `create temp table league_match on commit drop as
   select uuid_v7() as id, n from generate_series(1, ${matches}) as n`,
  insertRows('match', 'league_match m, league_event e', {
    id: 'm.id',
    date: `date_trunc('day', now()) + make_interval(days => n - ${matches / 2}, hours => 17)`,
    reservation_open: `n > ${matches / 2}`,
  }),
  insertRows(
    'booking',
    `league_match d join match m using (id) cross join generate_series(1, ${bookings / matches}) k
     join league_person a
       on a.n = ${waiting} + 1 + (d.n * ${bookings / matches} + k) % ${members - waiting}
     cross join lateral (select d.n > ${matches / 2} and k <= 4 as is_open) as state`,
    {
      needs_seat: 'true',
      status: `case when is_open then 'pending' else 'approved' end`,
      seat: 'case when not is_open then k end',
      decided_at: 'case when not is_open then now() end',
      created_at: 'now() - make_interval(mins => d.n * 50 + k)',
    },
  ),
];

/** The league's tournament, with access tokens of accredited members. */
export interface LeagueReaders {
  eventId: string;
  tokens: string[];
}

const open = { config: { access: 'open' } } as const;
const hour = 3600;

export function leagueRoutes(app: App): void {
  const { orm } = app.services;
  app.post('/api/bench/league', open, async () => {
    await inTransaction(orm.em, async (tx) => {
      for (const statement of statements) await tx.execute(statement);
    });
    // PostgreSQL then plans as if the database had run for a while.
    await orm.em.fork().execute('analyze');
    return { filled: true };
  });

  app.post<{ Body: { count: number } }>('/api/bench/league/readers', open, async ({ body }) =>
    inTransaction(orm.em, async (tx): Promise<LeagueReaders> => {
      const people = await tx.execute<{ eventId: string; accountId: string; sessionId: string }[]>(
        `with reader as (
           select c.event_id, c.account_id from accreditation c join event e on e.id = c.event_id
           where e.acronym = 'MSL' and c.status = 'approved' order by c.account_id limit ?),
         opened as (
           insert into session (account_id, remember, expires_at)
           select account_id, true, now() + interval '1 day' from reader returning id, account_id)
         select reader.event_id as "eventId", reader.account_id as "accountId",
           opened.id as "sessionId" from reader join opened using (account_id)`,
        [body.count],
      );
      return {
        eventId: people[0]?.eventId ?? '',
        tokens: people.map(({ eventId: _, ...claims }) => issueToken(app, 'access', claims, hour)),
      };
    }),
  );

  // Yardstick: the same reply, read and serialised for each call.
  app.get<{ Params: { id: string } }>(
    '/api/bench/event/:id/matches',
    { config: { access: 'approved' } },
    async ({ actor, params }) => ({
      data: await inTransaction(orm.em, (tx) =>
        matchRecords(tx, actor as Actor, (eb) => eb('m.event_id', '=', params.id)),
      ),
    }),
  );

  // Moves someone to a free seat, as a change among the reads.
  app.post('/api/bench/league/seat', open, async () => {
    await orm.em.fork().execute(
      `update booking set seat = 61 + (seat + 7) % 60 where id = (
         select b.id from booking b join event e on e.id = b.event_id
         where e.acronym = 'MSL' and b.seat is not null order by random() limit 1)
       and not exists (select from booking o where o.match_id = booking.match_id
         and o.seat = 61 + (booking.seat + 7) % 60)`,
    );
    return {};
  });
}
