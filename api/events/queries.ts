/** Reads of tournaments. */
import type { Event } from '#sync/contracts/events/events.ts';
import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { notFound } from '#api/platform/errors/app-error.ts';
import { eventRecords } from '#api/events/records.ts';

const eventById = `select * from event where id = ? and deleted_at is null`;

/** Tournaments by start date, a page of them, and how many there are. */
export async function listEvents(
  tx: Tx,
  actor: Actor,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ events: Event[]; totalCount: number }> {
  const events = await eventRecords(
    tx,
    actor,
    `select * from event where deleted_at is null order by start_date, id limit ? offset ?`,
    [pageSize, (page - 1) * pageSize],
  );
  const [all] = await tx.execute<{ count: number }[]>(
    `select count(*)::int as count from event where deleted_at is null`,
  );
  return { events, totalCount: all?.count ?? 0 };
}

/** Throws 404 where there is no such tournament or no more. */
export async function readEvent(tx: Tx, actor: Actor, id: string): Promise<Event> {
  const [event] = await eventRecords(tx, actor, eventById, [id]);
  if (!event) throw notFound('events.gone');
  return event;
}

/** Every tournament, by start date; the caller is an admin. */
export async function listEventsForAdmin(
  tx: Tx,
  actor: Actor,
  { people }: { people?: 'count' | undefined },
): Promise<AdminEvent[]> {
  const every = `select * from event where deleted_at is null`;
  return eventRecords(tx, actor, every, [], { withCounts: true, omitPeople: people === 'count' });
}

/** One tournament for its form; the caller is an admin. */
export async function readEventForAdmin(tx: Tx, actor: Actor, id: string): Promise<AdminEvent> {
  const [event] = await eventRecords(tx, actor, eventById, [id], { withCounts: true });
  if (!event) throw notFound('events.gone');
  return event;
}
