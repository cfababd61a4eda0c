/** The league's name, contacts and hours: the server's configuration, stored for offline use. */
import { useSyncExternalStore } from 'react';
import { getLeague, type League } from '#sync/contracts/core/league.ts';
import { call, ApiError } from '#pwa/lib/http/api.ts';
import { setLeagueTimeZone } from '#pwa/lib/format/dates.ts';

const key = 'touchline.league';
const listeners = new Set<() => void>();
let league: League | null = read();
if (league !== null) setLeagueTimeZone(league.timeZone);

/** The last known configuration; null until it has been fetched once. */
export function useLeague(): League | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => league,
  );
}

/** Fetches the configuration once per start. Without network the stored one is used. */
export async function loadLeague(): Promise<void> {
  if (!navigator.onLine) return;
  let fresh: League;
  try {
    fresh = await call(getLeague);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  setLeagueTimeZone(fresh.timeZone);
  if (JSON.stringify(fresh) === JSON.stringify(league)) return;
  league = fresh;
  try {
    localStorage.setItem(key, JSON.stringify(fresh));
  } catch {
    // Storage is unavailable: the next start fetches it again.
  }
  for (const listener of listeners) listener();
}

function read(): League | null {
  try {
    const parsed = getLeague.reply.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
