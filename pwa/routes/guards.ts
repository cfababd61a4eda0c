/**
 * Who may see a route (specification §2, "Route guards"). They read the session that lies on the
 * phone, so they work without network; the server decides again at every call.
 */
import { redirect } from '@tanstack/react-router';
import { storeRedirect, takeRedirect } from '#pwa/lib/session/login-redirect.ts';
import { type Session, sessionStore } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { readWallet, ticketByRef } from '#pwa/lib/tickets/ticket-wallet.ts';

interface RouteContext {
  location: { href: string };
  preload: boolean;
}

/** Whose pages these were, as long as this page is not loaded anew. */
let lastUserId: string | undefined;

function currentSession(): Session | null {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return null;
  lastUserId = state.session.user.id;
  return state.session;
}

/** For /login and /register: who is logged in goes where they wanted to, or home. */
export function requireGuest({ preload }: RouteContext): void {
  const open = preload ? null : currentSession();
  if (open === null) return;
  throw redirect({ href: takeRedirect(open.user.id) ?? '/', replace: true });
}

/**
 * Guests log in first and come back. Who is approved is sent once to the stored destination. The
 * layout shows pending and rejected people their screen.
 */
export function requireMember({ location, preload }: RouteContext): void {
  if (preload) return;
  const open = requireSession(location.href);
  if (open.status !== 'approved') return;
  const stored = takeRedirect(open.user.id);
  if (stored !== null && stored !== location.href) throw redirect({ href: stored, replace: true });
}

/**
 * For a ticket's address, or that of all tickets without one. Whom the server logged out still sees
 * the tickets on this phone, and nothing else (rulings §5); anybody else as `members`.
 */
export async function requireTicketAccess(going: RouteContext, ref?: string): Promise<void> {
  if (going.preload || (currentSession() === null && (await hasStoredTicket(ref)))) return;
  requireMember(going);
}

async function hasStoredTicket(ref: string | undefined): Promise<boolean> {
  // What cannot be read is not kept: the login says why.
  const wallet = await readWallet().catch(() => null);
  if (wallet === null) return false;
  return ref === undefined ? wallet.tickets.length > 0 : ticketByRef(wallet, ref) !== null;
}

/**
 * For what waits on this phone: whoever is logged in, approved or not, and whom the server logged
 * out. Anybody else logs in first.
 */
export function requireLocalData({ location, preload }: RouteContext): void {
  const state = sessionStore.getSnapshot();
  const out = state.phase === 'guest' && state.ended?.userId !== undefined;
  if (!preload && !out) requireSession(location.href);
}

/**
 * Administrators keep no copy of the season (rulings §8): a page that lives from it would tell them
 * that there is nothing. They are led to where the same is managed.
 */
export function redirectAdmins(path: string): void {
  const open = currentSession();
  if (open !== null && isAdmin(open)) throw redirect({ href: path, replace: true });
}

/** Guests log in first; the layout tells everybody else without the admin scope. */
export function requireLogin({ location, preload }: RouteContext): void {
  if (!preload) requireSession(location.href);
}

function requireSession(href: string): Session {
  const open = currentSession();
  if (open !== null) return open;
  const state = sessionStore.getSnapshot();
  const ended = state.phase === 'guest' ? state.ended?.userId : undefined;
  // Home is where a login leads anyway; what `/redirect` stored on the way here stays. Whom the
  // server has just logged out comes back to this page, and nobody else does.
  if (href !== '/') storeRedirect(href, ended === lastUserId ? ended : undefined);
  throw redirect({ to: '/login', replace: true });
}
