/** Changing a match: what it may become, and that nobody's change is overwritten unseen. */
import { LockMode } from '@mikro-orm/core';
import { isKickOffStep } from '#sync/contracts/matches.ts';
import type { MatchEdit } from '#sync/contracts/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/messages.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors.ts';
import type { Services } from '#api/platform/services.ts';
import { Match } from '#api/matches/entities.ts';
import { teamReference, venueReference } from '#api/places/queries.ts';

export interface EditMatch {
  id: string;
  match: MatchEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
}

/**
 * Changes the fields that are named. 404 where it is gone, 409 for a stale version or for moving a
 * booked match to another tournament, 422 with the wrong fields. Tickets follow by triggers.
 */
export async function editMatch(
  tx: Tx,
  actor: Actor,
  { id, match: edit, version }: EditMatch,
  { audit, config }: Pick<Services, 'audit' | 'config'>,
): Promise<void> {
  const match = await tx.findOne(
    Match,
    { id, deletedAt: null },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!match) throw notFound('matches.gone');
  if (version !== undefined && version !== match.version) throw conflict('error.stale');

  const wrong: Record<string, MessageKey> = {};
  if (edit.seated !== undefined && edit.seated !== match.seated) {
    wrong['match.seated'] = 'matches.seatedFixed';
  }
  // An import may have kept a real kick-off outside the steps: only a change is held to them.
  const moved = edit.date !== undefined && Date.parse(edit.date) !== match.date.getTime();
  if (moved && !isKickOffStep(edit.date ?? '', config.league.timeZone)) {
    wrong['match.date'] = 'matches.timeSteps';
  }
  const home = edit.homeTeam ?? match.homeTeam.id;
  const away = edit.awayTeam ?? match.awayTeam.id;
  if (home === away) wrong['match.awayTeam'] = 'matches.sameTeam';
  const unknown = await unknownPlaces(tx, edit);
  if (Object.keys({ ...wrong, ...unknown }).length > 0) throw invalid({ ...wrong, ...unknown });

  if (edit.eventId !== undefined && edit.eventId !== match.eventId) {
    const [booked] = await tx.execute<unknown[]>('select 1 from booking where match_id = ?', [id]);
    if (booked) throw conflict('matches.hasBookings');
    match.eventId = edit.eventId;
  }
  if (edit.name !== undefined) match.name = edit.name;
  if (edit.date !== undefined) match.date = new Date(edit.date);
  if (edit.homeTeam !== undefined) match.homeTeam = teamReference(tx, edit.homeTeam);
  if (edit.awayTeam !== undefined) match.awayTeam = teamReference(tx, edit.awayTeam);
  if (edit.locationId !== undefined) match.venue = venueReference(tx, edit.locationId);
  if (edit.reservationOpen !== undefined) match.reservationOpen = edit.reservationOpen;
  if (edit.gate !== undefined) match.gate = edit.gate;
  await tx.flush();
  await audit(tx, {
    actorId: actor.id,
    action: 'match.edit',
    subjectType: 'match',
    subjectId: id,
    detail: { ...edit },
  });
}

async function unknownPlaces(tx: Tx, edit: MatchEdit): Promise<Record<string, MessageKey>> {
  const { homeTeam = null, awayTeam = null, locationId = null, eventId = null } = edit;
  const [known] = await tx.execute<Record<'home' | 'away' | 'venue' | 'event', boolean>[]>(
    `select exists (select from team where id = ?) as home,
       exists (select from team where id = ?) as away,
       exists (select from venue where id = ?) as venue,
       exists (select from event where id = ? and deleted_at is null) as event`,
    [homeTeam, awayTeam, locationId, eventId],
  );
  return {
    ...(homeTeam !== null && !known?.home && { 'match.homeTeam': 'matches.teamUnknown' as const }),
    ...(awayTeam !== null && !known?.away && { 'match.awayTeam': 'matches.teamUnknown' as const }),
    ...(locationId !== null &&
      !known?.venue && { 'match.locationId': 'matches.venueUnknown' as const }),
    ...(eventId !== null && !known?.event && { 'match.eventId': 'matches.eventUnknown' as const }),
  };
}
