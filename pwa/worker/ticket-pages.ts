/**
 * The prerendered ticket: for the start page or a ticket's address the worker answers with the
 * app's page that already contains the ticket, rendered from local data.
 */
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';
import { setDigits } from '#sync/contracts/messages/bidi.ts';
import { directionOf, languageStore } from '#pwa/lib/i18n/language.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { ownTicketPage } from '#pwa/lib/tickets/own-ticket-page.ts';
import {
  readWallet,
  ticketByRef,
  ticketToOpen,
  type Wallet,
} from '#pwa/lib/tickets/ticket-wallet.ts';
import type { QrCodePath } from '#pwa/lib/tickets/qr-code.ts';
import { ticketCode } from '#pwa/lib/sync/ticket-codes.ts';
import { toTicketView } from '#pwa/lib/tickets/ticket-view.ts';
import type { NavigationEvent } from '#pwa/worker/worker-scope.ts';
import { homeParameter } from '#pwa/ui/ticket/prerendered-ticket-element.ts';
import { withPrerenderedTicket } from '#pwa/ui/ticket/prerendered-ticket.ts';

const reservationPath = /^\/(?:events\/[^/]+\/reservations|reservation)\/([A-Za-z0-9_-]{22})\/?$/;

/** Answers a navigation with the app's page, including a ticket where one belongs. */
export async function respondWithPage(
  url: URL,
  event: NavigationEvent,
  cached: (file: string) => Promise<Response | undefined>,
): Promise<Response> {
  if (url.pathname.startsWith('/R/')) {
    const own = await ownTicketPage(url);
    if (own !== null) return Response.redirect(url.origin + own);
    // The page on which anyone verifies a ticket has a worker of its own.
    return fetch(event.request);
  }
  const shell = cached('/index.html');
  const ticketShell = cached('/ticket.html');
  const ticket = await findTicket(url, event).catch((error: unknown) => {
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

async function findTicket(url: URL, event: NavigationEvent): Promise<FoundTicket | null> {
  const ref = reservationPath.exec(url.pathname)?.[1];
  if (ref === undefined && !isStart(url, event)) return null;
  const wallet = await readWallet();
  if (wallet === null) return null;
  const ticket = ref === undefined ? ticketToOpen(wallet, Date.now()) : ticketByRef(wallet, ref);
  if (ticket === null || ticket.url === null) return null;
  return { ticket, code: await ticketCode(wallet.userId, ticket), wallet };
}

/** Whether the app is opened at its start, not reloaded (`no-cache`) or led back there. */
function isStart({ pathname, searchParams }: URL, { request }: NavigationEvent): boolean {
  if (request.cache === 'no-cache' || searchParams.has(homeParameter)) return false;
  return pathname === '/' || pathname === '/tickets';
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
