/**
 * The typeface and the page's worker, which stores all files. Over a slow line they would delay the
 * list, so a phone that enrols fetches them afterwards.
 */
import type { Gate } from '#pwa/gate/engine/gate.ts';
import { registerGateWorker } from '#pwa/gate/register-gate-worker.ts';

/** Class of a page with the typeface; until then texts are in one of the phone (`gate-tokens.css`). */
const typefaceClass = 'has-typeface';

let started = false;

/** A phone that has opened the page before has the typeface. */
export function showStoredTypeface(): void {
  if ((navigator as Partial<Navigator>).serviceWorker?.controller) showTypeface();
}

export function startDownloads(): void {
  if (started) return;
  started = true;
  showTypeface();
  void registerGateWorker();
}

/** Starts them once the gate has its list. */
export function startDownloadsAfterList(gate: Gate): void {
  const hasList = () => {
    const { listAsOf, ended, accessEnded } = gate.view.getSnapshot();
    return listAsOf !== null || ended !== null || accessEnded;
  };
  if (hasList()) return startDownloads();
  const stop = gate.view.subscribe(() => {
    if (!hasList()) return;
    stop();
    startDownloads();
  });
}

function showTypeface(): void {
  document.documentElement.classList.add(typefaceClass);
}
