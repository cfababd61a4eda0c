/** Somebody who is not approved stays so until the league says otherwise: it is asked again. */
import { useEffect, useSyncExternalStore } from 'react';
import { say } from '#sync/contracts/messages/messages.ts';
import { askStatus } from '#pwa/lib/api.ts';
import { ApiError, isNetworkError } from '#pwa/lib/http.ts';
import { storeFailure } from '#pwa/lib/sync-failure.ts';

/** Between two questions while the page is seen. */
const interval = 30_000;

/** How the last question ended. `offline`: nothing of ours answered. */
export type Asked =
  | { phase: 'asking' }
  | { phase: 'told' }
  | { phase: 'failed'; offline: boolean; message: string };

let asked: Asked = { phase: 'asking' };
let turn = 0;
const listeners = new Set<() => void>();

function tell(next: Asked): void {
  asked = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tellOffline(): void {
  tell({ phase: 'failed', offline: true, message: say('error.network') });
}

async function ask(): Promise<void> {
  turn += 1;
  const mine = turn;
  const next = await askStatus().then(() => ({ phase: 'told' }) as const, failure);
  if (mine === turn) tell(next);
}

function failure(error: unknown): Asked {
  if (error instanceof ApiError)
    return { phase: 'failed', offline: isNetworkError(error), message: error.message };
  return { phase: 'failed', offline: false, message: storeFailure(error) };
}

/** The person asks: that it is asked is shown. */
export function askNow(): void {
  tell({ phase: 'asking' });
  void ask();
}

/** What became of the last question of `useStatusWatch`. */
export function useStatusAsked(): Asked {
  return useSyncExternalStore(subscribe, () => asked);
}

/** Asks at once, when the page becomes visible or the signal comes back, and every 30 seconds between. */
export function useStatusWatch(waits: boolean): void {
  useEffect(() => {
    if (!waits) return undefined;
    const look = () => {
      if (document.visibilityState === 'visible') void ask();
    };
    if (navigator.onLine) tell({ phase: 'asking' });
    else tellOffline();
    look();
    const timer = setInterval(look, interval);
    document.addEventListener('visibilitychange', look);
    addEventListener('online', look);
    addEventListener('offline', tellOffline);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      removeEventListener('online', look);
      removeEventListener('offline', tellOffline);
    };
  }, [waits]);
}
