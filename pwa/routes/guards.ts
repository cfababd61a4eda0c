/**
 * Route guards. They read the session stored on the phone, so they work without network; the server
 * checks every call again.
 */
import { redirect } from '@tanstack/react-router';
import { lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { storeRedirect, takeRedirect } from '#pwa/lib/session/login-redirect.ts';
import { type Session, sessionStore } from '#pwa/lib/session/session.ts';
import { isAdmin } from '#pwa/lib/session/use-session.ts';
import { readWallet, ticketByRef } from '#pwa/lib/tickets/ticket-wallet.ts';

interface RouteContext {
  location: { href: string; pathname: string };
  preload: boolean;
}

/** The last user in this page, until it is reloaded. */
let lastUserId: string | undefined;

function currentSession(): Session | null {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return null;
  lastUserId = state.session.user.id;
  return state.session;
}

/** Guards /login and /register: a person who is logged in goes to their destination, or home. */
export function requireGuest({ preload }: RouteContext): void {
  const session = preload ? null : currentSession();
  if (session === null) return;
  throw redirect({ href: takeRedirect(session.user.id) ?? '/', replace: true });
}

/**
 * Guests log in first and come back. Approved people are sent to their stored destination once, and
 * administrators to the page where they manage the same data. The layout shows pending and rejected
 * people their screen.
 */
export function requireMember({ location, preload }: RouteContext): Promise<void> | void {
  if (preload) return;
  const session = requireSession(location.href);
  if (session.status !== 'approved') return;
  const stored = takeRedirect(session.user.id);
  if (stored !== null && stored !== location.href) throw redirect({ href: stored, replace: true });
  if (isAdmin(session)) return redirectAdmin(session, location.pathname);
}

async function redirectAdmin(session: Session, path: string): Promise<void> {
  const { adminPageFor } = await lazyImport(() => import('#pwa/routes/admin-pages.ts'));
  const href = await adminPageFor(session, path);
  if (href !== null) throw redirect({ href, replace: true });
}

/**
 * Guards the address of one ticket, or without `ref` of all tickets. After a forced log-out the
 * tickets on this phone, and nothing else, can still be opened; other people are checked by
 * `requireMember`.
 */
export async function requireTicketAccess(context: RouteContext, ref?: string): Promise<void> {
  if (context.preload || (currentSession() === null && (await hasStoredTicket(ref)))) return;
  await requireMember(context);
}

async function hasStoredTicket(ref: string | undefined): Promise<boolean> {
  // Unreadable storage counts as no tickets: the login screen says why.
  const wallet = await readWallet().catch(() => null);
  if (wallet === null) return false;
  return ref === undefined ? wallet.tickets.length > 0 : ticketByRef(wallet, ref) !== null;
}

/**
 * Guards the page of unsent work on this phone. Anyone who is logged in, approved or not, may open it,
 * and anyone after a forced log-out. Other people log in first.
 */
export function requireLocalData({ location, preload }: RouteContext): void {
  const state = sessionStore.getSnapshot();
  const out = state.phase === 'guest' && state.ended?.userId !== undefined;
  if (!preload && !out) requireSession(location.href);
}

/** Guests log in first; the layout informs everyone else without the admin scope. */
export function requireLogin({ location, preload }: RouteContext): void {
  if (!preload) requireSession(location.href);
}

function requireSession(href: string): Session {
  const session = currentSession();
  if (session !== null) return session;
  const state = sessionStore.getSnapshot();
  const ended = state.phase === 'guest' ? state.ended?.userId : undefined;
  // A login leads home anyway, so a destination stored by `/redirect` is kept. Only the user whom
  // the server has just logged out comes back to this page.
  if (href !== '/') storeRedirect(href, ended === lastUserId ? ended : undefined);
  throw redirect({ to: '/login', replace: true });
}
