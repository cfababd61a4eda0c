/**
 * Asks the server for the page. Keys, matches and the league are stored, so that the page works
 * without signal once it was opened; whether a ticket was revoked is not.
 */
import type { League } from '#sync/contracts/core/league.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import type { TicketMatch, TicketState } from '#sync/contracts/tickets/check-ticket.ts';
import type { TicketKeys } from '#pwa/gate/engine/verify-ticket.ts';
import { setLeagueTimeZone } from '#pwa/lib/format/dates.ts';
import { jsonStorage } from '#pwa/lib/storage/json-storage.ts';

export interface Portal {
  /** The keys that this phone has; none before its first visit. */
  readonly storedKeys: () => TicketKeys;
  /** The server's keys; null if it does not answer. */
  readonly fetchKeys: () => Promise<TicketKeys | null>;
  /** Null if the server does not answer, or not any more within this hour. */
  readonly fetchState: (ref: string) => Promise<TicketState | null>;
  /** From the server, else from this phone; null if neither has it. */
  readonly findMatch: (id: string) => Promise<TicketMatch | null>;
}

/** Milliseconds after which the server counts as not answering. */
const patience = 10_000;
/** Matches that a phone keeps; those of a day's work, and of the next. */
const maxMatches = 20;

interface Stored {
  readonly keys?: TicketKeys;
  /** The newest first. */
  readonly matches?: readonly { readonly id: string; readonly match: TicketMatch }[];
}

const storage = jsonStorage('localStorage', 'touchline.verify');
// The members' app has the same one.
const leagueStorage = jsonStorage('localStorage', 'touchline.league');

export const portal: Portal = {
  storedKeys: () => stored().keys ?? [],
  async fetchKeys() {
    const keys = (await get<{ keys: TicketKeys }>('/api/tickets/keys'))?.keys;
    if (!Array.isArray(keys)) return null;
    storage.save({ ...stored(), keys });
    return keys;
  },
  async fetchState(ref) {
    return (await getData<{ state: TicketState }>(`/api/tickets/state/${ref}`))?.state ?? null;
  },
  async findMatch(id) {
    const { matches = [] } = stored();
    const known = matches.find((each) => each.id === id)?.match ?? null;
    const match = await getData<TicketMatch>(`/api/tickets/match/${id}`);
    if (match === null) return known;
    const others = matches.filter((each) => each.id !== id);
    storage.save({ ...stored(), matches: [{ id, match }, ...others].slice(0, maxMatches) });
    return match;
  },
};

/** Shows dates and the mark as the league has them; resolves once the server's answer is applied. */
export async function applyLeague(): Promise<void> {
  showLeague(leagueStorage.read() as League | null);
  const league = await getData<League>('/api/league');
  if (league === null) return;
  leagueStorage.save(league);
  showLeague(league);
}

function showLeague(league: League | null): void {
  setLeagueTimeZone(league?.timeZone);
  setDigits(league?.digits);
  document.documentElement.style.setProperty(
    '--league-logo',
    league?.logo ? `url("${league.logo}")` : null,
  );
}

function stored(): Stored {
  const value = storage.read();
  return value instanceof Object ? value : {};
}

async function getData<T>(path: string): Promise<T | null> {
  return (await get<{ data: T }>(path))?.data ?? null;
}

async function get<T>(path: string): Promise<T | null> {
  try {
    const response = await fetch(path, { signal: AbortSignal.timeout(patience) });
    return response.ok ? ((await response.json()) as T | null) : null;
  } catch {
    return null;
  }
}
