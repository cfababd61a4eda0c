/** Changing a match: what it may become, and that nobody's change is overwritten unseen. */
import { LockMode } from '@mikro-orm/core';
import { isKickOffStep } from '#sync/contracts/matches/matches.ts';
import type { MatchEdit } from '#sync/contracts/matches/matches.ts';
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, invalid, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { Match } from '#api/matches/entities.ts';
import { lockEventForShare, findUnknownReferences } from '#api/matches/admin/reference-checks.ts';
import { readMatchFacts, notifyMatchMoved } from '#api/matches/admin/notify-match-moved.ts';
import { teamReference, venueReference } from '#api/places/queries.ts';

export interface MatchEditInput {
  id: string;
  /** Where the address names one: a match of another tournament is not found. */
  of?: string | undefined;
  match: MatchEdit;
  /** The version the form was filled from. */
  version?: number | undefined;
}

/**
 * Changes the fields that are named. 404 where it is gone, 409 for a stale version or for moving a
 * booked match to another tournament, 422 with the wrong fields. Tickets follow by triggers, and
 * who has a place is told what moved.
 */
export async function editMatch(
  tx: Tx,
  actor: Actor,
  { id, of, match: edit, version }: MatchEditInput,
  { audit, config, mail, clock }: Pick<Services, 'audit' | 'config' | 'mail' | 'clock'>,
): Promise<void> {
  // Locked before the match, so that it does not move into a tournament that is being deleted.
  const known = edit.eventId === undefined || (await lockEventForShare(tx, edit.eventId));
  const match = await tx.findOne(
    Match,
    { id, deletedAt: null, ...(of !== undefined && { eventId: of }) },
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
  if (!known) wrong['match.eventId'] = 'matches.eventUnknown';
  const unknown = await findUnknownReferences(tx, edit);
  if (Object.keys({ ...wrong, ...unknown }).length > 0) throw invalid({ ...wrong, ...unknown });

  if (edit.eventId !== undefined && edit.eventId !== match.eventId) {
    const [booked] = await tx.execute<unknown[]>('select 1 from booking where match_id = ?', [id]);
    if (booked) throw conflict('matches.hasBookings');
    match.eventId = edit.eventId;
  }
  const before = await readMatchFacts(tx, [id]);
  if (edit.name !== undefined) match.name = edit.name;
  if (edit.date !== undefined) match.date = new Date(edit.date);
  if (edit.homeTeam !== undefined) match.homeTeam = teamReference(tx, edit.homeTeam);
  if (edit.awayTeam !== undefined) match.awayTeam = teamReference(tx, edit.awayTeam);
  if (edit.locationId !== undefined) match.venue = venueReference(tx, edit.locationId);
  if (edit.reservationOpen !== undefined) match.reservationOpen = edit.reservationOpen;
  if (edit.gate !== undefined) match.gate = edit.gate;
  await tx.flush();
  const told = await notifyMatchMoved(tx, before, { mail, clock });
  await audit(tx, {
    actorId: actor.id,
    action: 'match.edit',
    subjectType: 'match',
    subjectId: id,
    detail: { ...edit, ...(told > 0 && { told }) },
  });
}
