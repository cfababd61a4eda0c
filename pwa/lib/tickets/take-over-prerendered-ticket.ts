/** The app takes over from the ticket that the service worker has rendered. */
import {
  removePrerenderedTicket,
  prerenderedTicketRef,
} from '#pwa/ui/ticket/prerendered-ticket-element.ts';

/** The used part of the router; its full type would depend on the route tree. */
interface RouterLike {
  readonly history: { push: (href: string) => void; readonly location: { pathname: string } };
  subscribe: (event: 'onRendered', listener: () => void) => () => void;
}

/** Milliseconds after which the prerendered ticket is removed even if no screen has replaced it. */
const takeOverTimeout = 8_000;

/**
 * Opened at the start page, the app navigates to the ticket that is on the screen already, with
 * home behind it. On other pages the prerendered ticket is removed once a screen is rendered.
 */
export function takeOverPrerenderedTicket(router: RouterLike): void {
  const ref = prerenderedTicketRef();
  if (ref === null) {
    // On a wide screen it is hidden, and screen readers must not find it.
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
