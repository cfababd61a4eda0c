/** What the stream of an open seat map is told: that a seat there was taken or freed, never which. */
import * as z from 'zod/mini';
import { id } from '#sync/contracts/core/primitives.ts';
import { seatsTopic } from '#sync/protocol/live-stream.ts';
import type { LiveHub } from '#sync/server/live-hub.ts';
import type { ReadRows } from '#api/sync/account-stream.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';
import type { Actor } from '#api/platform/auth/actor.ts';

interface MatchIds {
  eventId: string;
  matchId: string;
}

const matchIds = z.object({ eventId: id, matchId: id });

/** Who may read the match: the tournament's accredited people, and administrators (rulings §4). */
export async function canSeeSeats(read: ReadRows, actor: Actor, match: MatchIds): Promise<boolean> {
  if (!matchIds.safeParse(match).success) return false;
  const found = await read<object>(
    `select 1 from match m join event e on e.id = m.event_id join account a on a.id = ?
     where m.id = ? and e.id = ? and m.deleted_at is null and e.deleted_at is null
       and a.status = 'approved' and a.deleted_at is null
       and (a.scope = 'admin' or exists (
         select from accreditation c
         where c.event_id = e.id and c.account_id = a.id and c.status = 'approved'))`,
    [actor.id, match.matchId, match.eventId],
  );
  return found.length > 0;
}

/** Tells a stream of its match's seats for as long as its account may see them. */
export async function followSeats(
  read: ReadRows,
  live: LiveHub,
  actor: Actor,
  match: MatchIds,
  stream: LiveStream,
): Promise<() => void> {
  const [seats, own, event] = [
    `seats:${match.matchId}`,
    `user/${actor.id}`,
    `event/${match.eventId}`,
  ];
  const session = `session:${actor.sessionId}`;
  const keys = new Set([seats, own, event, session]);

  async function look(): Promise<void> {
    if (!(await canSeeSeats(read, actor, match))) stream.endSession();
  }

  const leave = await live.listen({
    keys: () => keys,
    notify(said) {
      if (said.has(session)) return stream.endSession();
      const any = said.has('*');
      if (any || said.has(seats)) stream.notifyChanged([seatsTopic]);
      // The accreditation may be what has changed, or the match itself.
      if (any || said.has(own) || said.has(event)) look().catch(stream.close);
    },
  });
  // What was taken back between the request and the first word was told to nobody.
  await look();
  stream.sendHello();
  return leave;
}
