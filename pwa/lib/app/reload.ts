/** Reloads that lose nothing: only while no draft is open and nothing is being typed. */
import { useEffect } from 'react';
import { createStore } from '#pwa/lib/app/external-store.ts';

/** Number of open drafts; none may be lost by a reload. */
export const openDrafts = createStore(0);

export function isIdle(): boolean {
  const at = document.activeElement;
  const typing = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement;
  return openDrafts.getSnapshot() === 0 && !(typing && at.value !== '');
}

const reloadedKey = 'touchline.reloaded';

/** Reloads the page, at most once a minute. Returns false when it has just been reloaded. */
export function reloadOnce(): boolean {
  try {
    const before = Number(sessionStorage.getItem(reloadedKey));
    if (Math.abs(Date.now() - before) < 60_000) return false;
    sessionStorage.setItem(reloadedKey, String(Date.now()));
  } catch {
    // Without storage there is no way to count reloads, so the person uses the button.
    return false;
  }
  location.reload();
  return true;
}

/**
 * Handles a chunk that could not be fetched. If the server is reachable but no longer has it, there
 * is a newer version: the page reloads, once and only if nothing is being written.
 *
 * @returns `away` without signal, `gone` if the person has to reload the page
 */
export async function reloadForNewVersion(): Promise<'away' | 'gone' | 'reloading'> {
  try {
    await fetch('/', { method: 'HEAD', cache: 'no-store' });
  } catch {
    return 'away';
  }
  return isIdle() && reloadOnce() ? 'reloading' : 'gone';
}

/** Blocks updates while a draft is open; the returned function closes it. */
export function blockUpdates(): () => void {
  openDrafts.set(openDrafts.getSnapshot() + 1);
  let open = true;
  return () => {
    if (open) openDrafts.set(openDrafts.getSnapshot() - 1);
    open = false;
  };
}

export function useBlockUpdates(writing: boolean): void {
  useEffect(() => (writing ? blockUpdates() : undefined), [writing]);
}
