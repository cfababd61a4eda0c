/** Applying for a tournament's accreditation (rulings §5). */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';

export interface AccreditationApplication {
  eventId: string;
  scope: 'member' | 'officer';
}

/**
 * Asks for accreditation. Account and tournament are locked against change while it is written, so
 * that neither the window can close nor the account be blocked in between. 403 with the wrong scope
 * or the window closed, 404 where there is no such tournament, 409 for a second application.
 */
export async function applyForAccreditation(
  tx: Tx,
  actor: Actor,
  join: AccreditationApplication,
): Promise<void> {
  if (actor.scope !== join.scope) throw forbidden();
  const applied = await tx.execute<unknown[]>(
    `with open as (
       select e.id as event_id, a.id as account_id
       from account a cross join event e
       where a.id = ? and a.status = 'approved' and a.deleted_at is null and a.scope = ?
         and e.id = ? and e.deleted_at is null and e.accreditation_enabled
       for share
     )
     insert into accreditation (event_id, account_id) select event_id, account_id from open
     on conflict (event_id, account_id) do nothing
     returning id`,
    [actor.id, join.scope, join.eventId],
  );
  if (applied.length > 0) return;
  const [facts] = await tx.execute<{ approved: boolean; there: boolean; applied: boolean }[]>(
    `select a.status = 'approved' and a.deleted_at is null as approved,
       exists (select from event where id = ? and deleted_at is null) as there,
       exists (select from accreditation c where c.event_id = ? and c.account_id = a.id) as applied
     from account a where a.id = ?`,
    [join.eventId, join.eventId, actor.id],
  );
  if (!facts?.approved) throw forbidden();
  if (!facts.there) throw notFound('events.gone');
  if (facts.applied) throw conflict('events.alreadyJoined');
  throw forbidden('events.windowClosed');
}
