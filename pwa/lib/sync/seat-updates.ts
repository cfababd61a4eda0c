/** The live stream of one match's seats, while its map is on the screen. */
import { sessionStore } from '#pwa/lib/session/session.ts';
import { onConnectivityChange } from '#pwa/lib/sync/engine/live-updates.ts';
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import { createLiveStream } from '#sync/client/network/live-stream.ts';
import { seatsStreamUrl, type LiveSeats } from '#sync/protocol/live-stream.ts';

export type { LiveSeats } from '#sync/protocol/live-stream.ts';

export interface SeatListener {
  /** Called with the seats when the stream begins, and whenever they have changed. */
  onSeats: (seats: LiveSeats) => void;
  /** Called when the connection was lost; the stream tries again. */
  onLost: () => void;
  /** Called when the stream has ended for good. */
  onEnd: () => void;
}

export function startSeatUpdates(
  eventId: string,
  matchId: string,
  { onSeats, onLost, onEnd }: SeatListener,
): { isConnected: () => boolean; stop: () => void } {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return { isConnected: () => false, stop: () => undefined };
  const live = createLiveStream({
    credentials: sessionCredentials(state.session.id),
    address: seatsStreamUrl(eventId, matchId),
    lock: null,
    // The seats come with the stream, so only its end has to be looked into.
    wake: (reason) => void (reason === 'end' && onEnd()),
    onAlive: (milliseconds) => void (milliseconds === 0 && onLost()),
    onSeats,
  });

  function follow(): void {
    if (navigator.onLine && document.visibilityState === 'visible') live.resume();
    else live.pause();
  }

  const unfollow = onConnectivityChange(follow);
  follow();
  return {
    isConnected: live.isConnected,
    stop() {
      unfollow();
      live.stop();
    },
  };
}
