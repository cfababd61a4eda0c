/** Notifies the live stream of an open seat map that a seat was taken or freed, never which one. */
import * as z from 'zod/mini';
import { id } from '#sync/contracts/core/primitives.ts';
import { seatsTopic } from '#sync/protocol/live-stream.ts';
import type { LiveHub } from '#sync/server/live-hub.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Read } from '#api/sync/account-stream.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';

interface MatchIds {
  eventId: string;
  matchId: string;
}

const matchIds = z.object({ eventId: id, matchId: id });

/** Whether the actor may read the match: accredited for its tournament, or an administrator. */
export async function canSeeSeats(read: Read, actor: Actor, match: MatchIds): Promise<boolean> {
  if (!matchIds.safeParse(match).success) return false;
  const rows = await read((db) =>
    db
      .selectFrom('match as m')
      .innerJoin('event as e', 'e.id', 'm.event_id')
      .innerJoin('account as a', (join) => join.on('a.id', '=', actor.id))
      .select('m.id')
      .where('m.id', '=', match.matchId)
      .where('e.id', '=', match.eventId)
      .where('m.deleted_at', 'is', null)
      .where('e.deleted_at', 'is', null)
      .where('a.status', '=', 'approved')
      .where('a.deleted_at', 'is', null)
      .where((eb) =>
        eb.or([
          eb('a.scope', '=', 'admin'),
          eb.exists(
            eb
              .selectFrom('accreditation as c')
              .whereRef('c.event_id', '=', 'e.id')
              .whereRef('c.account_id', '=', 'a.id')
              .where('c.status', '=', 'approved'),
          ),
        ]),
      )
      .execute(),
  );
  return rows.length > 0;
}

/** Notifies a stream of its match's seats for as long as its account may see them. */
export async function followSeats(
  read: Read,
  live: LiveHub,
  actor: Actor,
  match: MatchIds,
  stream: LiveStream,
): Promise<() => void> {
  const seats = `seats:${match.matchId}`;
  const account = `user/${actor.id}`;
  const event = `event/${match.eventId}`;
  const session = `session:${actor.sessionId}`;
  const keys = new Set([seats, account, event, session]);

  async function checkAccess(): Promise<void> {
    if (!(await canSeeSeats(read, actor, match))) stream.endSession();
  }

  const stop = await live.listen({
    keys: () => keys,
    notify(notified) {
      if (notified.has(session)) return stream.endSession();
      const isAny = notified.has('*');
      if (isAny || notified.has(seats)) stream.notifyChanged([seatsTopic]);
      // The accreditation or the match may have changed.
      if (isAny || notified.has(account) || notified.has(event)) {
        checkAccess().catch(stream.close);
      }
    },
  });
  // Nobody was notified if access was withdrawn between the request and here.
  await checkAccess();
  stream.sendHello();
  return stop;
}
