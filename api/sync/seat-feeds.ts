/**
 * Sends the taken seats of matches to the maps that are open. One statement for each match reads
 * them for all its maps, together with who may see them; it never runs twice at a time, so a map is
 * sent one state after the other.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { seatsTopic } from '#sync/protocol/live-stream.ts';
import type { LiveHub, LiveListener } from '#sync/server/live-hub.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { Read } from '#api/sync/follow-changes.ts';
import type { LiveStream } from '#api/sync/live-stream.ts';
import { readSeats, type MatchIds, type SeatState } from '#api/sync/read-seats.ts';

/** Milliseconds between two reads for a match: what changes meanwhile is sent together. */
const gatherMilliseconds = 250;
/** Number of maps that are sent to before other work has a turn. */
const portion = 100;

/** An open map. */
interface SeatMap {
  readonly actor: Actor;
  readonly stream: LiveStream;
  /** Whether it is sent the seats themselves, or only that they changed. */
  readonly wantsSeats: boolean;
  hasBegun: boolean;
  /** The seats that were sent last. */
  sent: string;
}

/** Notifies a stream of its match's seats for as long as its account may see them. */
export type FollowSeats = (
  actor: Actor,
  match: MatchIds,
  stream: LiveStream,
  wantsSeats: boolean,
) => Promise<() => void>;

export function createSeatFeeds(read: Read, live: LiveHub): FollowSeats {
  const feeds = new Map<string, SeatFeed>();

  return async (actor, match, stream, wantsSeats) => {
    const key = `${match.eventId} ${match.matchId}`;
    const feed = feeds.get(key) ?? createFeed(read, live, match);
    feeds.set(key, feed);
    const leave = feed.join(() => feeds.delete(key));
    const map: SeatMap = { actor, stream, wantsSeats, hasBegun: false, sent: '' };
    const session = `session:${actor.sessionId}`;
    const keys = new Set([session, `user/${actor.id}`]);
    try {
      await feed.listening;
      const stop = await live.listen({
        keys: () => keys,
        notify(notified) {
          if (notified.has(session)) stream.endSession();
          // The accreditation may have changed. Changes for everyone reach the feed itself.
          else if (!notified.has('*')) feed.refresh();
        },
      });
      feed.maps.add(map);
      feed.refresh();
      return () => {
        stop();
        feed.maps.delete(map);
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  };
}

interface SeatFeed {
  readonly maps: Set<SeatMap>;
  /** Rejects when the server stops. */
  readonly listening: Promise<() => void>;
  /** Reads the seats again, and sends them where they have changed. */
  refresh(): void;
  /** Returns how to leave; `onEmpty` is called when the last one has left. */
  join(onEmpty: () => void): () => void;
}

function createFeed(read: Read, live: LiveHub, match: MatchIds): SeatFeed {
  const maps = new Set<SeatMap>();
  const seats = `seats:${match.matchId}`;
  const keys = new Set([seats, `event/${match.eventId}`]);
  let members = 0;
  let isOutdated = false;
  let isNotified = false;
  let isRunning = false;

  function refresh(): void {
    isOutdated = true;
    if (!isRunning) void run();
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (isOutdated && maps.size > 0) {
      isOutdated = false;
      const mayHaveChanged = isNotified;
      isNotified = false;
      const asked = [...maps];
      try {
        const state = await readSeats(
          read,
          match,
          asked.map(({ actor }) => actor),
        );
        for (const [index, map] of asked.entries()) {
          if (index % portion === portion - 1) await nextTurn();
          if (map.stream.isOpen) send(map, state, mayHaveChanged);
        }
      } catch {
        // Their maps connect again, and ask without the stream meanwhile.
        for (const { stream } of asked) stream.close();
      }
      await new Promise<void>((resolve) => setTimeout(resolve, gatherMilliseconds).unref());
    }
    isRunning = false;
  }

  const listener: LiveListener = {
    keys: () => keys,
    notify(notified) {
      if (notified.has('*') || notified.has(seats)) isNotified = true;
      refresh();
    },
  };
  const listening = live.listen(listener);
  listening.catch(() => undefined);
  return {
    maps,
    listening,
    refresh,
    join(onEmpty) {
      members += 1;
      return () => {
        members -= 1;
        if (members > 0) return;
        onEmpty();
        void listening.then((stop) => stop());
      };
    },
  };
}

function send(map: SeatMap, { version, taken, own }: SeatState, mayHaveChanged: boolean): void {
  const { stream, actor } = map;
  const ownSeat = own.get(actor.sessionId);
  if (ownSeat === undefined) return stream.endSession();
  const isFirst = !map.hasBegun;
  map.hasBegun = true;
  if (isFirst) stream.sendHello();
  if (!map.wantsSeats) {
    if (mayHaveChanged && !isFirst) stream.notifyChanged([seatsTopic]);
    return;
  }
  const seats = `${taken.join()} ${ownSeat}`;
  if (seats === map.sent) return;
  map.sent = seats;
  stream.sendSeats({ version, taken: [...taken], own: ownSeat });
}
