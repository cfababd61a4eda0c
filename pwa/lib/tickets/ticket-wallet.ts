/**
 * The person's tickets read directly from IndexedDB, for the prerendered ticket. No React or Dexie,
 * because the service worker runs this on a cold start.
 */
import type { ProfileRow } from '#sync/contracts/accounts/person-fields.ts';
import type { Digits } from '#sync/contracts/messages/bidi.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { isMatchOver } from '#pwa/lib/format/dates.ts';
import { readSessionState, type StoredState } from '#pwa/lib/session/session-database.ts';

export interface Wallet {
  userId: string;
  /** False after the server ended the session: then only the tickets can be opened. */
  sessionOpen: boolean;
  /** Valid and revoked tickets by kick-off. */
  tickets: TicketRow[];
  /** Includes the person's photo as a data URL. */
  profile: ProfileRow | null;
  /** ISO instant of the last sync; null if there was none. */
  asOf: string | null;
  language: Language;
  digits?: Digits | undefined;
}

/** Reads the last user's tickets without network; null if none may be shown. */
export async function readWallet(): Promise<Wallet | null> {
  const state = await readSessionState();
  const userId = walletOwner(state);
  if (userId === null) return null;
  const database = await openExisting(`touchline-${userId}`);
  if (database === null) return null;
  try {
    const stores = database.transaction(['ticket', 'profile', 'meta']);
    const [tickets, profile, asOf] = await Promise.all([
      requestResult<TicketRow[]>(stores.objectStore('ticket').getAll()),
      requestResult<ProfileRow | undefined>(stores.objectStore('profile').get(userId)),
      requestResult<{ value: string } | undefined>(stores.objectStore('meta').get('asOf')),
    ]);
    tickets.sort((a, b) => Date.parse(a.facts.date) - Date.parse(b.facts.date));
    return {
      userId,
      sessionOpen: state.session !== null,
      tickets,
      profile: profile ?? null,
      asOf: asOf?.value ?? null,
      language: state.language ?? 'en',
      digits: state.digits,
    };
  } finally {
    database.close();
  }
}

/** The user whose tickets may be shown: that of the open session, or of one that the server ended. */
function walletOwner({ session, ended }: StoredState): string | null {
  if (session !== null) return session.status === 'approved' ? session.user.id : null;
  return ended?.reason === 'ended' ? (ended.userId ?? null) : null;
}

export function ticketByRef(wallet: Wallet, ref: string): TicketRow | null {
  return wallet.tickets.find((ticket) => ticket.ref === ref) ?? null;
}

/** The ticket of the first match on this day, in the time zone, that is not over. */
export function todaysTicket(
  tickets: readonly TicketRow[],
  now: number,
  timeZone: string,
): TicketRow | null {
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
  const today = tickets.filter(
    ({ url, facts }) => url !== null && dayOf.format(Date.parse(facts.date)) === dayOf.format(now),
  );
  return today.find(({ facts }) => !isMatchOver(facts.date, now)) ?? null;
}

/** Opens a database only if it exists, because opening would create it. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let created = false;
    request.onupgradeneeded = () => {
      created = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => {
      const database = request.result;
      database.onversionchange = () => database.close();
      resolve(database);
    };
    request.onerror = (event) => {
      event.preventDefault();
      if (created) resolve(null);
      else reject(request.error);
    };
  });
}

export function requestResult<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error);
  });
}
