/** The app takes over from the ticket that the service worker drew. */
import {
  removePrerenderedTicket,
  prerenderedTicketRef,
} from '#pwa/ui/ticket/prerendered-ticket.ts';

/** What is needed of the router; its full type would tie this to the route tree. */
interface RouterLike {
  readonly history: { push: (href: string) => void; readonly location: { pathname: string } };
  subscribe: (event: 'onRendered', listener: () => void) => () => void;
}

/** The screen takes the drawing away as soon as it stands; this is for when it never does. */
const takeOverTimeout = 8_000;

/**
 * Opened at the start page, the app goes on to the ticket that is on the screen already, with home
 * behind it. Anywhere else the drawing gives way once a screen stands.
 */
export function takeOverPrerenderedTicket(router: RouterLike): void {
  const ref = prerenderedTicketRef();
  if (ref === null) {
    // On a wide screen it is not shown, and nobody should find it by reading the page aloud.
    removePrerenderedTicket();
    return;
  }
  const { pathname } = router.history.location;
  if (pathname === '/' || pathname === '/tickets') router.history.push(`/reservation/${ref}`);
  setTimeout(removePrerenderedTicket, takeOverTimeout);
  const stop = router.subscribe('onRendered', () => {
    if (router.history.location.pathname.includes(ref)) return;
    stop();
    removePrerenderedTicket();
  });
}
