/**
 * The prerendered ticket: for the start page or a ticket's address the worker answers with the
 * app's page that already contains the ticket, rendered from local data.
 */
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { refOfTicketPath } from '#sync/contracts/tickets/ticket-address.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import { directionOf, languageStore } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { leagueTimeZone } from '#pwa/lib/format/dates.ts';
import {
  readWallet,
  ticketByRef,
  todaysTicket,
  type Wallet,
} from '#pwa/lib/tickets/ticket-wallet.ts';
import type { QrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import { ticketCode } from '#pwa/lib/sync/ticket-codes.ts';
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import type { NavigationEvent, WorkerScope } from '#pwa/worker/worker-scope.ts';
import { withPrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket.ts';

const reservationPath = /^\/(?:events\/[^/]+\/reservations|reservation)\/([A-Za-z0-9_-]{22})\/?$/;

/** Answers a navigation with the app's page, including a ticket where one belongs. */
export async function respondWithPage(
  url: URL,
  event: NavigationEvent,
  scope: WorkerScope,
  cached: (file: string) => Promise<Response | undefined>,
): Promise<Response> {
  const scannedRef = refOfTicketPath(url.pathname);
  if (scannedRef !== null) return Response.redirect(`${url.origin}/reservation/${scannedRef}`);
  const shell = cached('/index.html');
  const ticketShell = cached('/ticket.html');
  const ticket = await findTicket(url, event, scope).catch((error: unknown) => {
    // The phone's storage failed; the app opens and reports it.
    console.warn('the ticket could not be drawn before the app', error);
    return null;
  });
  if (ticket !== null) {
    const page = (await ticketShell) ?? (await shell);
    if (page !== undefined) return renderTicketPage(page, ticket);
  }
  // The cache was cleared while the worker was running: the network has the page.
  return (await shell) ?? fetch(event.request);
}

interface FoundTicket {
  ticket: TicketRow;
  code: QrCodePath | null;
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
  if (ticket === null || ticket.url === null) return null;
  return { ticket, code: await ticketCode(wallet.userId, ticket), wallet };
}

/**
 * Today's ticket is shown only when the app is opened; a reload or navigation at home stays there.
 */
async function isOpenAlready(event: NavigationEvent, scope: WorkerScope): Promise<boolean> {
  // A reload; the page that it replaces may be closed already.
  if (event.request.cache === 'no-cache') return true;
  const pages = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  return pages.some(({ id }) => id !== event.resultingClientId);
}

async function renderTicketPage(
  page: Response,
  { ticket, code, wallet }: FoundTicket,
): Promise<Response> {
  languageStore.set(wallet.language);
  setDigits(wallet.digits);
  const view = toTicketView(
    ticket,
    wallet.profile?.photo ?? null,
    wallet.asOf,
    !navigator.onLine,
    Date.now(),
    code,
  );
  const labels = {
    title: t('tickets.one'),
    back: t('action.back'),
    lang: wallet.language,
    dir: directionOf(wallet.language),
  };
  const html = withPrerenderedTicket(await page.text(), view, labels, ticket.ref);
  // Keeps the page's security headers, including its Content-Security-Policy.
  const headers = new Headers(page.headers);
  headers.delete('content-length');
  headers.delete('content-encoding');
  headers.set('cache-control', 'no-store');
  return new Response(html, { status: 200, headers });
}
