/** Reads of tournaments. */
import type { Event } from '#sync/contracts/events/events.ts';
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { db } from '#api/schema.ts';
import { type EventQuery, eventRecords } from '#api/events/event-records.ts';

/** Locks a tournament against deletion until the commit; undefined where it is gone. */
export async function lockEventForShare(
  tx: Tx,
  id: string | null,
): Promise<{ name: string; twoApprovals: boolean } | undefined> {
  return db(tx)
    .selectFrom('event')
    .select(['name', 'two_approvals as twoApprovals'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
}

/** A tournament's name, also of a deleted one; null for none. */
export async function eventName(tx: Tx, id: string | null): Promise<string | null> {
  if (id === null) return null;
  const event = await db(tx)
    .selectFrom('event')
    .select('name')
    .where('id', '=', id)
    .executeTakeFirst();
  return event?.name ?? null;
}

/** One page of the tournaments by start date, and their total number. */
export async function listEvents(
  tx: Tx,
  actor: Actor,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ events: Event[]; totalCount: number }> {
  const events = await eventRecords(tx, actor, (all) =>
    all
      .orderBy('start_date')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  );
  const { totalCount } = await db(tx)
    .selectFrom('event')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('totalCount'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { events, totalCount };
}

/** Throws 404 for an unknown or deleted tournament. */
export async function readEvent(tx: Tx, actor: Actor, id: string): Promise<Event> {
  const [event] = await eventRecords(tx, actor, (all) => all.where('id', '=', id));
  if (!event) throw notFound('events.gone');
  return event;
}

/** Every tournament, by start date; the caller is an administrator. */
export async function listEventsForAdmin(
  tx: Tx,
  actor: Actor,
  { people }: { people?: 'count' | undefined },
): Promise<AdminEvent[]> {
  const options = { withCounts: true, omitPeople: people === 'count' };
  return eventRecords(tx, actor, (all) => all, options);
}

/** One tournament for its form; the caller is an administrator. */
export async function readEventForAdmin(tx: Tx, actor: Actor, id: string): Promise<AdminEvent> {
  const one = (all: EventQuery) => all.where('id', '=', id);
  const [event] = await eventRecords(tx, actor, one, { withCounts: true });
  if (!event) throw notFound('events.gone');
  return event;
}
