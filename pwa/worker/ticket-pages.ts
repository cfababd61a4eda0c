/**
 * The ticket before the app: for the start page or a ticket's address the worker answers with the
 * app's page that already holds the ticket, drawn from this phone's own data.
 */
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { leagueTimeZone } from '#pwa/lib/format/dates.ts';
import {
  readWallet,
  ticketByRef,
  todaysTicket,
  type Wallet,
} from '#pwa/lib/tickets/ticket-wallet.ts';
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import type { NavigationEvent, WorkerScope } from '#pwa/worker/worker-scope.ts';
import { withPrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket.ts';

const reservationPath = /^\/(?:events\/[^/]+\/reservations|reservation)\/([A-Za-z0-9_-]{22})\/?$/;

/** What a navigation is answered with: the app's page, with a ticket in it where one belongs. */
export async function respondWithPage(
  url: URL,
  event: NavigationEvent,
  scope: WorkerScope,
  shell: () => Promise<Response | undefined>,
): Promise<Response> {
  const page = await shell();
  // The cache was cleared from under the worker: the network has the page.
  if (page === undefined) return fetch(event.request);
  const ticket = await findTicket(url, event, scope).catch((error: unknown) => {
    // The phone's storage failed; the app itself opens and says what is wrong.
    console.warn('the ticket could not be drawn before the app', error);
    return null;
  });
  if (ticket === null) return page;
  return renderTicketPage(page, ticket);
}

interface FoundTicket {
  ticket: TicketRow;
  wallet: Wallet;
}

async function findTicket(
  url: URL,
  event: NavigationEvent,
  scope: WorkerScope,
): Promise<FoundTicket | null> {
  const ref = reservationPath.exec(url.pathname)?.[1];
  const start = url.pathname === '/' || url.pathname === '/tickets';
  if (ref === undefined && (!start || (await isOpenAlready(event, scope)))) return null;
  const wallet = await readWallet();
  if (wallet === null) return null;
  const ticket =
    ref === undefined
      ? todaysTicket(wallet.tickets, Date.now(), leagueTimeZone())
      : ticketByRef(wallet, ref);
  return ticket === null || ticket.url === null ? null : { ticket, wallet };
}

/** Only a start shows today's ticket at once; who reloads or walks about at home stays there. */
async function isOpenAlready(event: NavigationEvent, scope: WorkerScope): Promise<boolean> {
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  return pages.some(({ id }) => id !== event.resultingClientId);
}

async function renderTicketPage(
  page: Response,
  { ticket, wallet }: FoundTicket,
): Promise<Response> {
  const view = toTicketView(
    ticket,
    wallet.profile?.photo ?? null,
    wallet.asOf,
    !navigator.onLine,
    Date.now(),
  );
  const words = { title: t('tickets.one'), back: t('action.back') };
  const html = withPrerenderedTicket(await page.text(), view, words, ticket.ref);
  // The security headers, the content security policy among them, stay the page's own.
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  headers.set('cache-control', 'no-store');
  return new Response(html, { status: 200, headers });
}
