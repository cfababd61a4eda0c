/** Applies for accreditation to a tournament. */
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { conflict, forbidden, notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';

export interface AccreditationApplication {
  eventId: string;
  scope: 'member' | 'officer';
}

/** Its locks keep the window open and the account approved. Throws 403, 404, 409. */
export async function applyForAccreditation(
  tx: Tx,
  actor: Actor,
  { eventId, scope }: AccreditationApplication,
): Promise<void> {
  if (actor.scope !== scope) throw forbidden();
  const application = await db(tx)
    .with('open', (eb) =>
      eb
        .selectFrom('account as a')
        .crossJoin('event as e')
        .select(['e.id as event_id', 'a.id as account_id'])
        .where('a.id', '=', actor.id)
        .where('a.status', '=', 'approved')
        .where('a.deleted_at', 'is', null)
        .where('a.scope', '=', scope)
        .where('e.id', '=', eventId)
        .where('e.deleted_at', 'is', null)
        .where('e.accreditation_enabled', '=', true)
        .forShare(),
    )
    .insertInto('accreditation')
    .columns(['event_id', 'account_id'])
    .expression((eb) => eb.selectFrom('open').select(['event_id', 'account_id']))
    .onConflict((conflict) => conflict.columns(['event_id', 'account_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!application) throw await findRefusal(tx, actor, eventId);
}

/** Says why the application was not accepted. */
async function findRefusal(tx: Tx, actor: Actor, eventId: string): Promise<Error> {
  const state = await db(tx)
    .selectFrom('account as a')
    .select((eb) => [
      eb.and([eb('a.status', '=', 'approved'), eb('a.deleted_at', 'is', null)]).as('isApproved'),
      eb
        .exists(eb.selectFrom('event').where('id', '=', eventId).where('deleted_at', 'is', null))
        .as('hasEvent'),
      eb
        .exists(
          eb
            .selectFrom('accreditation as c')
            .where('c.event_id', '=', eventId)
            .whereRef('c.account_id', '=', 'a.id'),
        )
        .as('hasApplied'),
    ])
    .where('a.id', '=', actor.id)
    .executeTakeFirst();
  if (!state?.isApproved) return forbidden();
  if (!state.hasEvent) return notFound('events.gone');
  if (state.hasApplied) return conflict('events.alreadyJoined');
  return forbidden('events.windowClosed');
}
