/**
 * Live streams: `GET /api/sync/live` notifies open phones and admin pages of changes,
 * `GET /api/event/:id/matches/:matchId/live` sends taken seats to open seat maps.
 */
import { livePath, seatsLivePath } from '#sync/protocol/live-stream.ts';
import { endExpiredSessions, followAccount } from '#api/sync/follow-changes.ts';
import { createLiveServer, type LiveServer } from '#api/sync/live-server.ts';
import { readSeats } from '#api/sync/read-seats.ts';
import { createSeatFeeds } from '#api/sync/seat-feeds.ts';
import type { Actor } from '#api/platform/auth/actor.ts';
import type { App } from '#api/platform/http/app-types.ts';
import { forbidden } from '#api/platform/errors/app-error.ts';
import { requireActor } from '#api/platform/auth/guard.ts';

/** The parameters in the URL of a seat map's stream. */
interface MatchParams {
  id: string;
  matchId: string;
}

export function liveRoutes(app: App, server: LiveServer = createLiveServer(app)): void {
  const { hub, read } = server;
  const followSeats = createSeatFeeds(read, hub);
  server.addRoutes<Actor>(
    {
      access: 'approved',
      callerOf: requireActor,
      endExpired: (streams) => endExpiredSessions(read, streams),
    },
    {
      path: livePath,
      summary:
        'Says when there is something to pull, one JSON value a line, while the session lasts',
      prepare: async (actor) => (stream) => followAccount(read, hub, actor, stream),
    },
    {
      path: seatsLivePath,
      summary:
        'Sends the taken seats of the match when one was taken or freed, one JSON value a line',
      async prepare(actor, params, { seats }) {
        const { id, matchId } = params as MatchParams;
        const match = { eventId: id, matchId };
        const { own } = await readSeats(read, match, [actor]);
        if (!own.has(actor.sessionId)) throw forbidden('events.notAccredited');
        return (stream) => followSeats(actor, match, stream, seats === 'taken');
      },
    },
  );
}
