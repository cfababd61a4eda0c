/** Creates a match. */
import type { MatchForm } from '#sync/contracts/matches/manage-matches.ts';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { audit } from '#api/platform/audit.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { lockEventForShare, findUnknownReferences } from '#api/matches/admin/reference-checks.ts';
import { db } from '#api/schema.ts';

/**
 * Returns the new match's id. The tournament stays locked until the commit, so that it cannot be deleted
 * meanwhile. 422 with the invalid fields.
 */
export async function createMatch(
  tx: Tx,
  actor: Actor,
  match: MatchForm,
  { config }: Pick<Services, 'config'>,
): Promise<string> {
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
  await audit(tx, actor, 'match.create', ['match', row.id], match);
  return row.id;
}
