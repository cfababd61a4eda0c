/** Polls the account's status for people who are waiting for an approval. */
import { useEffect, useSyncExternalStore } from 'react';
import { t } from '#pwa/lib/i18n/translate.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { fetchAccountStatus } from '#pwa/lib/http/api.ts';
import { ApiError, isNetworkError } from '#pwa/lib/http/request.ts';
import { localStoreErrorText } from '#pwa/lib/sync/local-store-error.ts';

/** Milliseconds between two checks while the page is visible. */
const interval = 30_000;

/** Result of the last check. `offline`: the server did not answer. */
export type StatusCheck =
  | { phase: 'asking' }
  | { phase: 'received' }
  | { phase: 'failed'; offline: boolean; message: string };

const lastCheck = createStore<StatusCheck>({ phase: 'asking' });
let checkNumber = 0;

function setOffline(): void {
  lastCheck.set({ phase: 'failed', offline: true, message: t('error.network') });
}

async function checkStatus(): Promise<void> {
  checkNumber += 1;
  const number = checkNumber;
  const next = await fetchAccountStatus().then(() => ({ phase: 'received' }) as const, failedCheck);
  if (number === checkNumber) lastCheck.set(next);
}

function failedCheck(error: unknown): StatusCheck {
  if (error instanceof ApiError)
    return { phase: 'failed', offline: isNetworkError(error), message: error.message };
  return { phase: 'failed', offline: false, message: localStoreErrorText(error) };
}

/** Checks because the person asked for it, and shows that it is checking. */
export function checkStatusNow(): void {
  lastCheck.set({ phase: 'asking' });
  void checkStatus();
}

/** The result of the last check of `useStatusPolling`. */
export function useStatusCheck(): StatusCheck {
  return useSyncExternalStore(lastCheck.subscribe, lastCheck.getSnapshot);
}

/** Checks immediately, when the page becomes visible or the signal returns, and every 30 seconds. */
export function useStatusPolling(isWaiting: boolean): void {
  useEffect(() => {
    if (!isWaiting) return undefined;
    const checkIfVisible = () => {
      if (document.visibilityState === 'visible') void checkStatus();
    };
    if (navigator.onLine) lastCheck.set({ phase: 'asking' });
    else setOffline();
    checkIfVisible();
    const timer = setInterval(checkIfVisible, interval);
    const abort = new AbortController();
    const { signal } = abort;
    document.addEventListener('visibilitychange', checkIfVisible, { signal });
    addEventListener('online', checkIfVisible, { signal });
    addEventListener('offline', setOffline, { signal });
    return () => {
      clearInterval(timer);
      abort.abort();
    };
  }, [isWaiting]);
}
