/**
 * The person's tickets read directly from IndexedDB, for the prerendered ticket. No React or Dexie,
 * because the service worker runs this on a cold start.
 */
import type { ProfileRow } from '#sync/contracts/accounts/person-fields.ts';
import type { Digits } from '#sync/contracts/messages/bidi.ts';
import type { Language } from '#sync/contracts/messages/registry.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { isMatchOver } from '#pwa/lib/format/dates.ts';
import { applyCancellations, type UnreadChange } from '#pwa/lib/tickets/cancelled-tickets.ts';
import { gatesOpenAt } from '#pwa/lib/tickets/gates-open-at.ts';
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
  /** Minutes before the kick-off at which gates usually open. */
  gatesOpenMinutes?: number | null | undefined;
}

/** Reads the last user's tickets without network; null if none may be shown. */
export async function readWallet(): Promise<Wallet | null> {
  const state = await readSessionState();
  const userId = walletOwner(state);
  if (userId === null) return null;
  const database = await openExisting(`touchline-${userId}`);
  if (database === null) return null;
  try {
    const stores = database.transaction(['ticket', 'profile', 'meta', 'outbox', 'sent']);
    const [tickets, profile, asOf, unsent, unread] = await Promise.all([
      requestResult<TicketRow[]>(stores.objectStore('ticket').getAll()),
      requestResult<ProfileRow | undefined>(stores.objectStore('profile').get(userId)),
      requestResult<{ value: string } | undefined>(stores.objectStore('meta').get('asOf')),
      requestResult<UnreadChange[]>(stores.objectStore('outbox').getAll()),
      requestResult<UnreadChange[]>(stores.objectStore('sent').index('fresh').getAll(1)),
    ]);
    tickets.sort((a, b) => Date.parse(a.facts.date) - Date.parse(b.facts.date));
    return {
      userId,
      sessionOpen: state.session !== null,
      tickets: applyCancellations(tickets, [...unread, ...unsent]),
      profile: profile ?? null,
      asOf: asOf?.value ?? null,
      language: state.language ?? 'en',
      digits: state.digits,
      gatesOpenMinutes: state.gatesOpenMinutes,
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

/** Milliseconds before the gates open from which the app opens on the ticket. */
const earlyMilliseconds = 3_600_000;

/**
 * The ticket with which the app opens, from an hour before its gates open until the match is over;
 * null at other times, and for officers, who have more to do than to enter.
 */
export function ticketToOpen(
  { tickets, gatesOpenMinutes }: Pick<Wallet, 'tickets' | 'gatesOpenMinutes'>,
  now: number,
): TicketRow | null {
  const found = tickets.find((ticket) => {
    const { url, role, facts } = ticket;
    const opensAt = new Date(gatesOpenAt(ticket, gatesOpenMinutes)).getTime();
    const isMatchDay = opensAt - earlyMilliseconds <= now && !isMatchOver(facts.date, now);
    return url !== null && role !== 'media_officer' && isMatchDay;
  });
  return found ?? null;
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
