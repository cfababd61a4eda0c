/** The league's name, contacts and hours: configuration of the server, kept for offline. */
import { useSyncExternalStore } from 'react';
import { getLeague, type League } from '#sync/contracts/core/league.ts';
import { call, ApiError } from '#pwa/lib/http/api.ts';
import { setLeagueTimeZone } from '#pwa/lib/format/dates.ts';

const key = 'touchline.league';
const listeners = new Set<() => void>();
let league: League | null = read();
if (league !== null) setLeagueTimeZone(league.timeZone);

/** The last known configuration; null until it has been heard once. */
export function useLeague(): League | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => league,
  );
}

/** Asks the server once a start. Without network what is kept stands. */
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
    // Storage is closed: it is asked for again next time.
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
