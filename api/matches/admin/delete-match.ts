/** Deleting a match: its bookings, seats and tickets end, and their people are told. */
import type { LeagueReason } from '#sync/contracts/messages/app/reasons.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, notFound } from '#api/platform/errors/app-error.ts';
import type { Services } from '#api/platform/services.ts';
import { revokeBookingsSilently } from '#api/matches/bookings/revoke-bookings.ts';

/**
 * Marks the match as deleted, takes back its bookings and tickets, and writes each of its people one
 * mail. Reports stay. 404 where it is gone already, 409 where it has another version than was seen.
 */
export async function deleteMatch(
  tx: Tx,
  actor: Actor,
  { id, version = null }: { id: string; version?: number | null | undefined },
  services: Pick<Services, 'mail' | 'audit'>,
): Promise<void> {
  // Who books, or decides a booking, holds the match's row for as long: they come before, and are
  // found below, or find it gone.
  const [match] = await tx.execute<{ name: string }[]>(
    `update match set deleted_at = now()
     where id = ? and deleted_at is null and coalesce(version = ?::int, true) returning name`,
    [id, version],
  );
  if (!match) {
    const there = 'select 1 from match where id = ? and deleted_at is null';
    const [changed] = await tx.execute<unknown[]>(there, [id]);
    throw changed ? conflict('error.stale') : notFound('matches.gone');
  }
  const reason: LeagueReason = 'reason.matchOff';
  const bookings = await revokeBookingsSilently(
    tx,
    { matchIds: [id] },
    { actorId: actor.id, reason },
  );
  for (const { accountId, email, language, firstName, facts } of bookings)
    await services.mail.queue(tx, {
      accountId,
      recipient: email,
      language,
      template: 'matchDeleted',
      data: { firstName, ...facts },
    });
  await services.audit(tx, {
    actorId: actor.id,
    action: 'match.delete',
    subjectType: 'match',
    subjectId: id,
    detail: { name: match.name, people: bookings.length },
  });
}
