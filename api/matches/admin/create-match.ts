/** Creates matches. */
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { db } from '#api/schema.ts';
import type { MatchForm } from '#sync/contracts/matches/manage-matches.ts';
import { splitGuide, writeGuide } from '#api/places/media-guides.ts';
import { lockEventForShare } from '#api/events/read-events.ts';

/** Locks the tournament against deletion. Throws 422 with the invalid fields. */
export async function createMatch(
  tx: Tx,
  actor: Actor,
  form: MatchForm,
  { config }: Pick<Services, 'config'>,
): Promise<string> {
  const { guide, fields: match } = splitGuide(form);
  const errors: Record<string, MessageKey> = {
    ...(!(await lockEventForShare(tx, match.eventId)) && {
      'match.eventId': 'matches.eventUnknown' as const,
    }),
    ...(await findUnknownReferences(tx, match)),
    ...(!isKickOffStep(match.date, config.league.timeZone) && {
      'match.date': 'matches.timeSteps' as const,
    }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const row = await db(tx)
    .insertInto('match')
    .values({
      event_id: match.eventId,
      name: match.name,
      date: match.date,
      home_team_id: match.homeTeam,
      away_team_id: match.awayTeam,
      venue_id: match.locationId,
      gate: match.gate,
      seated: match.seated,
      reservation_open: match.reservationOpen,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeGuide(tx, { venueId: match.locationId, matchId: row.id }, guide);
  await audit(tx, actor, 'match.create', ['match', row.id], match);
  return row.id;
}

/** Errors by field path for teams and venues that do not exist. */
export async function findUnknownReferences(
  tx: Tx,
  references: {
    homeTeam?: string | undefined;
    awayTeam?: string | undefined;
    locationId?: string | undefined;
  },
): Promise<Record<string, MessageKey>> {
  const { homeTeam = null, awayTeam = null, locationId = null } = references;
  const existing = (table: 'team' | 'venue', id: string | null) =>
    db(tx).selectFrom(table).select('id').where('id', '=', id).where('deleted_at', 'is', null);
  const known = await db(tx)
    .selectNoFrom((eb) => [
      eb.exists(existing('team', homeTeam)).as('home'),
      eb.exists(existing('team', awayTeam)).as('away'),
      eb.exists(existing('venue', locationId)).as('venue'),
    ])
    .executeTakeFirstOrThrow();
  return {
    ...(homeTeam !== null && !known.home && { 'match.homeTeam': 'matches.teamUnknown' as const }),
    ...(awayTeam !== null && !known.away && { 'match.awayTeam': 'matches.teamUnknown' as const }),
    ...(locationId !== null &&
      !known.venue && { 'match.locationId': 'matches.venueUnknown' as const }),
  };
}
