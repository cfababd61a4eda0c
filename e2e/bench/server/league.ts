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

export const leagueSize = { members: 3000, waiting: 700, matches: 400, bookings: 20_000 } as const;

const { members, waiting, matches, bookings } = leagueSize;

const statements: readonly string[] = [
  `create temp table league_person on commit drop as
   select uuid_v7() as id, n, n <= ${waiting} as waits from generate_series(1, ${members}) as n`,
  // Pictures of the demo, so that the queue loads photos and documents as in a real season.
  `create temp table league_picture on commit drop as
   select row_number() over () - 1 as n, profile_picture, identification, press_id
   from account where profile_picture is not null and identification is not null`,
  `insert into account (id, email, password_hash, first_name, last_name, organization, scope, role,
     status, birthdate, mobile_number, profile_picture, identification, press_id, created_at)
   select d.id, 'league-' || d.n || '@touchline.example', '!',
     (array['Amira', 'Basma', 'Dalia', 'Farid', 'Hany', 'Karim', 'Laila', 'Mona', 'Omar', 'Yara'])
       [1 + d.n % 10],
     (array['Abdallah', 'Darwish', 'Fathi', 'Ghanem', 'Hafez', 'Kandil', 'Mansour', 'Nasr', 'Salem',
       'Wassef', 'Zaki'])[1 + d.n % 11] || ' ' || chr(65 + d.n % 26) || chr(97 + d.n / 26 % 26),
     'The Daily ' || d.n % 120, 'member',
     (array['photographer', 'written_press', 'tv_reporter', 'commentator'])[1 + d.n % 4],
     case when d.waits then 'pending' else 'approved' end, '1990-01-01', '+20100' || 1000000 + d.n,
     p.profile_picture, p.identification, p.press_id, now() - make_interval(mins => d.n * 7)
   from league_person d
   left join league_picture p on p.n = d.n % (select count(*) from league_picture)`,
  `insert into profile_request (account_id, status, created_at, decided_at)
   select id, case when waits then 'pending' else 'approved' end,
     now() - make_interval(mins => n * 7), case when not waits then now() end from league_person`,
  `create temp table league_event on commit drop as select uuid_v7() as id`,
  `insert into event (id, name, acronym, description, start_date, end_date)
   select id, 'Measured League', 'MSL', 'Measured', current_date - 200, current_date + 200
   from league_event`,
  `insert into accreditation (event_id, account_id, status, decided_at, created_at)
   select e.id, d.id, case when d.n % 11 = 0 then 'pending' else 'approved' end,
     case when d.n % 11 <> 0 then now() end, now() - make_interval(mins => d.n * 5)
   from league_person d, league_event e where not d.waits`,
  `create temp table league_match on commit drop as
   select uuid_v7() as id, n from generate_series(1, ${matches}) as n`,
  `insert into match (id, event_id, name, date, home_team_id, away_team_id, venue_id, seated,
     reservation_open)
   select d.id, e.id, 'Matchday ' || 1 + d.n / 9,
     date_trunc('day', now()) + make_interval(days => d.n - ${matches / 2}, hours => 17),
     t.ids[1 + d.n % cardinality(t.ids)], t.ids[1 + (d.n + 1) % cardinality(t.ids)],
     v.ids[1 + d.n % cardinality(v.ids)], true, d.n > ${matches / 2}
   from league_match d, league_event e,
     (select array_agg(id order by id) as ids from team) t,
     (select array_agg(id order by id) as ids from venue) v`,
  `insert into booking (match_id, event_id, account_id, needs_seat, status, seat, decided_at,
     created_at)
   select m.id, e.id, p.id, true, case when isOpen then 'pending' else 'approved' end,
     case when not isOpen then k end, case when not isOpen then now() end,
     now() - make_interval(mins => m.n * 50 + k)
   from league_match m
   cross join league_event e
   cross join generate_series(1, ${bookings / matches}) as k
   join league_person p
     on p.n = ${waiting} + 1 + (m.n * ${bookings / matches} + k) % ${members - waiting}
   cross join lateral (select m.n > ${matches / 2} and k <= 4 as isOpen) as state`,
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
