/** Reads what an import's plan is compared with: teams, venues, the tournament's days and matches. */
import { sql } from 'kysely';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';

export type TournamentState = Awaited<ReturnType<typeof readTournamentState>>;
/** `homeVenueId` is the team's own, or else the venue of most of its home matches. */
export type ExistingTeam = TournamentState['teams'][number];
/** A match that is not deleted; `booked` counts its pending and approved bookings. */
export type ExistingMatch = TournamentState['matches'][number];

/** The gate for a home match: a team's default gate is at its home venue. */
export function homeGate(
  { homeVenueId, defaultGate }: ExistingTeam,
  venue: { id: string },
): string | null {
  return venue.id === homeVenueId ? defaultGate : null;
}

/** Locks the tournament, so that imports into it run one after the other, and its matches. */
export async function lockTournament(tx: Tx, eventId: string): Promise<void> {
  await db(tx)
    .selectFrom('event')
    .select('id')
    .where('id', '=', eventId)
    .forNoKeyUpdate()
    .execute();
  await db(tx)
    .selectFrom('match')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .forUpdate()
    .execute();
}

/** Throws 404 without the tournament. */
export async function readTournamentState(
  tx: Tx,
  eventId: string,
  { config, clock }: Pick<Services, 'config' | 'clock'>,
) {
  const days = await db(tx)
    .selectFrom('event')
    .select(['start_date as from', 'end_date as to'])
    .where('id', '=', eventId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow(() => notFound('events.gone'));
  const teams = await db(tx)
    .selectFrom('team as t')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('match as m')
          .innerJoin('venue as v', 'v.id', 'm.venue_id')
          .where('v.deleted_at', 'is', null)
          .whereRef('m.home_team_id', '=', 't.id')
          .where('m.deleted_at', 'is', null)
          .select('m.venue_id')
          .groupBy('m.venue_id')
          .orderBy((of) => of.fn.countAll(), 'desc')
          .orderBy((of) => of.fn.max('m.date'), 'desc')
          .limit(1)
          .as('home'),
      (join) => join.onTrue(),
    )
    .select((eb) => [
      't.id',
      't.name',
      't.logo',
      't.aliases',
      't.name_ar',
      't.default_gate as defaultGate',
      eb.fn.coalesce('t.home_venue_id', 'home.venue_id').as('homeVenueId'),
    ])
    .where('t.deleted_at', 'is', null)
    .orderBy(sql`lower(t.name)`)
    .execute();
  const venues = await db(tx)
    .selectFrom('venue')
    .select(['id', 'name', 'aliases', 'name_ar'])
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(name)`)
    .execute();
  const matches = await db(tx)
    .selectFrom('match as m')
    .select((eb) => [
      'm.id',
      'm.version',
      'm.name',
      'm.date',
      'm.home_team_id as homeTeamId',
      'm.away_team_id as awayTeamId',
      'm.venue_id as venueId',
      'm.gate',
      'm.seated',
      'm.reservation_open as reservationOpen',
      eb
        .selectFrom('booking as b')
        .whereRef('b.match_id', '=', 'm.id')
        .where('b.status', 'in', ['pending', 'approved'])
        .select(sql<number>`count(*)::int`.as('count'))
        .as('booked'),
    ])
    .where('m.event_id', '=', eventId)
    .where('m.deleted_at', 'is', null)
    .orderBy('m.date')
    .orderBy('m.id')
    .execute();
  return {
    days,
    timeZone: config.league.timeZone,
    now: clock.now(),
    teams: teams.map(withArabicAlias),
    venues: venues.map(withArabicAlias),
    matches: matches.map((match) => ({
      ...match,
      date: new Date(match.date),
      booked: match.booked ?? 0,
    })),
  };
}

/** The import knows teams and venues by their Arabic names, too. */
function withArabicAlias<Named extends { name_ar: string | null; aliases: string[] }>({
  name_ar: arabic,
  aliases,
  ...named
}: Named) {
  return {
    ...named,
    nameArabic: arabic,
    aliases: arabic === null ? aliases : [...aliases, arabic],
  };
}
