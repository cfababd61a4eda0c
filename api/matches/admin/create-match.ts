/** Making a match (specification §5; rulings §8). */
import type { MatchForm } from '#sync/contracts/matches/manage-matches.ts';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { invalid } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { lockEventForShare, findUnknownReferences } from '#api/matches/admin/reference-checks.ts';

/**
 * Answers the new match's id. The tournament is held while it is written, so that it cannot be
 * deleted around it. 422 with the wrong fields.
 */
export async function createMatch(
  tx: Tx,
  actor: Actor,
  match: MatchForm,
  { audit, config }: Pick<Services, 'audit' | 'config'>,
): Promise<string> {
  const wrong: Record<string, MessageKey> = {
    ...(!(await lockEventForShare(tx, match.eventId)) && {
      'match.eventId': 'matches.eventUnknown' as const,
    }),
    ...(await findUnknownReferences(tx, match)),
    ...(!isKickOffStep(match.date, config.league.timeZone) && {
      'match.date': 'matches.timeSteps' as const,
    }),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  const [row] = await tx.execute<{ id: string }[]>(
    `insert into match (event_id, name, date, home_team_id, away_team_id, venue_id, gate, seated,
       reservation_open)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) returning id`,
    [
      match.eventId,
      match.name,
      match.date,
      match.homeTeam,
      match.awayTeam,
      match.locationId,
      match.gate,
      match.seated,
      match.reservationOpen,
    ],
  );
  if (!row) throw new Error('the match was not written');
  await audit(tx, {
    actorId: actor.id,
    action: 'match.create',
    subjectType: 'match',
    subjectId: row.id,
    detail: { ...match },
  });
  return row.id;
}
