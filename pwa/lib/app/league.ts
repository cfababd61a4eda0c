/** The league's name, contacts and hours: the server's configuration, stored for offline use. */
import { useSyncExternalStore } from 'react';
import type { League } from '#sync/contracts/core/league.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import { createStore } from '#pwa/lib/app/external-store.ts';
import { call, ApiError } from '#pwa/lib/http/api.ts';
import { setLeagueTimeZone } from '#pwa/lib/format/dates.ts';
import { currentLanguage, languageStore } from '#pwa/lib/i18n/language.ts';
import { firstLoadCalls } from '#pwa/lib/session/first-load-calls.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

const storage = jsonStorage('localStorage', 'touchline.league');
const store = createStore(storedLeague());
applyLeague(store.getSnapshot());

/**
 * Reads the stored configuration without its schema, which the first load does not include. The server's
 * reply was stored unchanged, by this version or an earlier one, and later fields are optional.
 */
function storedLeague(): League | null {
  const value = storage.read();
  const isLeague = value instanceof Object && 'timeZone' in value && 'socialLinks' in value;
  return isLeague ? (value as League) : null;
}

/** The last known configuration; null until it has been fetched once. */
export function useLeague(): League | null {
  return useSyncExternalStore(store.subscribe, store.getSnapshot);
}

/** Minutes before the kick-off at which gates usually open; null if that is not configured. */
export function gatesOpenMinutes(): number | null {
  return store.getSnapshot()?.gatesOpenMinutes ?? null;
}

/** Fetches the configuration once per start. Without network the stored one is used. */
export async function loadLeague(): Promise<void> {
  if (!navigator.onLine) return;
  try {
    const league = await call(firstLoadCalls.getLeague);
    applyLeague(league);
    if (JSON.stringify(league) === JSON.stringify(store.getSnapshot())) return;
    storage.save(league);
    store.set(league);
    // Dates and numbers on the screens follow the time zone and the digits.
    languageStore.set(currentLanguage());
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}

/** The style sheets show the logo instead of the portal's mark, and on tickets. */
function applyLeague(league: League | null): void {
  setLeagueTimeZone(league?.timeZone);
  setDigits(league?.digits);
  document.documentElement.style.setProperty(
    '--league-logo',
    league?.logo ? `url("${league.logo}")` : null,
  );
}
