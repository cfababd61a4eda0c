/** The live stream of one match's seats, while its map is on the screen. */
import { sessionStore } from '#pwa/lib/session/session.ts';
import { onConnectivityChange } from '#pwa/lib/sync/engine/live-updates.ts';
import { sessionCredentials } from '#pwa/lib/sync/engine/session-credentials.ts';
import { createLiveStream } from '#sync/client/network/live-stream.ts';
import { seatsStreamUrl } from '#sync/protocol/live-stream.ts';

/** Calls `onChange` when the stream begins, when seats change, and when it has ended for good. */
export function startSeatUpdates(
  eventId: string,
  matchId: string,
  onChange: () => void,
): { isConnected: () => boolean; stop: () => void } {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return { isConnected: () => false, stop: () => undefined };
  const live = createLiveStream({
    credentials: sessionCredentials(state.session.id),
    address: seatsStreamUrl(eventId, matchId),
    lock: null,
    wake: onChange,
    onTopics: onChange,
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
