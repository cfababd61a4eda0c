/** A tournament with matches, accreditations and bookings; each test creates its own. */
import { randomBytes } from 'node:crypto';
import type { Tx } from '#api/platform/database/database.ts';

export interface TestSeason {
  eventId: string;
  matchId: string;
  homeId: string;
  awayId: string;
  venueId: string;
}

export interface SeasonOptions {
  /** Whether the match has seats. */
  seated?: boolean;
  reservationOpen?: boolean;
  accreditationEnabled?: boolean;
  /** PostgreSQL interval from now. */
  kickOffIn?: string;
}

const randomWord = () => randomBytes(5).toString('hex');

async function insert(tx: Tx, sql: string, params: readonly unknown[]): Promise<string> {
  const [row] = await tx.execute<{ id: string }[]>(`${sql} returning id`, [...params]);
  if (!row) throw new Error('nothing was inserted');
  return row.id;
}

/** A tournament in Cairo with two clubs and one match, in two days by default. */
export async function createSeason(tx: Tx, options: SeasonOptions = {}): Promise<TestSeason> {
  const [home, away] = [`Home ${randomWord()}`, `Away ${randomWord()}`];
  // One statement, because most tests create a season: each trigger runs once.
  const [season] = await tx.execute<Omit<TestSeason, 'matchId'>[]>(
    `with egypt as (
       insert into country (name, code) values ('Egypt', 'EG')
       on conflict (code) do update set name = excluded.name
       returning id),
     cairo as (insert into city (country_id, name) select id, ? from egypt returning id, country_id),
     clubs as (
       insert into team (type, name, country_id, city_id)
       select 'club', club.name, cairo.country_id, cairo.id
       from cairo, unnest(array[?, ?]) as club (name)
       returning id, name),
     stadium as (insert into venue (name, city_id) select ?, id from cairo returning id),
     cup as (
       insert into event (name, acronym, description, start_date, end_date, accreditation_enabled)
       values (?, 'TST', 'A tournament', current_date - 30, current_date + 30, ?)
       returning id)
     select home.id as "homeId", away.id as "awayId", stadium.id as "venueId", cup.id as "eventId"
     from clubs home, clubs away, stadium, cup
     where home.name = ? and away.name = ?`,
    [
      `Cairo ${randomWord()}`,
      home,
      away,
      `Stadium ${randomWord()}`,
      `Cup ${randomWord()}`,
      options.accreditationEnabled ?? true,
      home,
      away,
    ],
  );
  if (!season) throw new Error('the season was not made');
  return { ...season, matchId: await createMatch(tx, season, options) };
}

export async function createMatch(
  tx: Tx,
  { eventId, homeId, awayId, venueId }: Omit<TestSeason, 'matchId'>,
  { seated = true, reservationOpen = true, kickOffIn = '2 days' }: SeasonOptions = {},
): Promise<string> {
  return insert(
    tx,
    `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, seated,
       reservation_open)
     values (?, 'Matchday 1', date_trunc('minute', now() + ?::interval), ?, ?, ?, ?, ?)`,
    [eventId, kickOffIn, homeId, awayId, venueId, seated, reservationOpen],
  );
}

type Status = 'pending' | 'approved' | 'rejected';

export async function createAccreditation(
  tx: Tx,
  { eventId }: Pick<TestSeason, 'eventId'>,
  accountId: string,
  status: Status = 'approved',
): Promise<string> {
  return insert(
    tx,
    `insert into accreditation (event_id, account_id, status, decided_at)
     values (?, ?, ?, case when ? <> 'pending' then now() end)`,
    [eventId, accountId, status, status],
  );
}

/** Creates a booking; the account must be accredited. */
export async function createBooking(
  tx: Tx,
  { eventId, matchId }: Pick<TestSeason, 'eventId' | 'matchId'>,
  accountId: string,
  status: Status = 'approved',
  seat: number | null = null,
): Promise<string> {
  return insert(
    tx,
    `insert into booking (match_id, event_id, account_id, needs_seat, status, seat, decided_at)
     select m.id, m.event_id, a.id, m.seated and a.scope = 'member', ?, ?,
       case when ? <> 'pending' then now() end
     from match m, account a where m.id = ? and m.event_id = ? and a.id = ?`,
    [status, seat, status, matchId, eventId, accountId],
  );
}
