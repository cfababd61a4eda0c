/** Opens the screens of pressed notifications, and ends and renews the browser's subscription. */
import { openScreenMessage } from '#pwa/lib/app/worker-messages.ts';
import { renewPush } from '#pwa/lib/push/browser-push.ts';
import { endBrowserPush } from '#pwa/lib/push/end-browser-push.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { followBadge } from '#pwa/lib/sync/badge.ts';
import { replicaStore } from '#pwa/lib/sync/engine/sync-engine.ts';

/** @param openScreen shows the screen at a path of the app */
export function followPush(openScreen: (path: string) => void): () => void {
  const { serviceWorker } = navigator;
  serviceWorker?.addEventListener('message', answer);
  const stops = [
    followSession(),
    () => serviceWorker?.removeEventListener('message', answer),
    ...('setAppBadge' in navigator ? [followBadge()] : []),
  ];
  return () => stops.forEach((stop) => stop());

  function answer({ data, ports }: MessageEvent): void {
    if (!(data instanceof Object) || data.type !== openScreenMessage) return;
    openScreen(String(data.path));
    ports[0]?.postMessage(true);
  }
}

/** Renews the subscription once in each session, and ends it with the session, also without signal. */
function followSession(): () => void {
  let sessionId: string | null = null;
  let renewedFor = '';
  const follow = () => {
    const state = sessionStore.getSnapshot();
    const now = state.phase === 'open' ? state.session.id : null;
    const isOver = state.phase === 'guest' || (sessionId !== null && sessionId !== now);
    sessionId = now;
    const ended = isOver ? endBrowserPush() : Promise.resolve();
    // Without the database the person's own pages are not shown yet.
    const isReady = state.phase === 'open' && replicaStore.getSnapshot() !== null;
    if (!isReady || renewedFor === now) return void ended.catch(() => undefined);
    renewedFor = state.session.id;
    const { id: userId } = state.session.user;
    ended
      .then(async () => renewPush(userId))
      // Without signal, or with a push service that does not answer, the next start tries again.
      .catch(() => undefined);
  };
  follow();
  const stops = [sessionStore, replicaStore].map(({ subscribe }) => subscribe(follow));
  return () => stops.forEach((stop) => stop());
}
