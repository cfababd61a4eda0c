/** The prerendered ticket in the page; apart from the card, which the first load does not need. */
export const prerenderedTicketId = 'first-ticket';

/** Search parameter of the start page's address that keeps it from becoming a ticket. */
export const homeParameter = 'home';

/** The ref of the ticket that is on the screen; null if there is none (a wide screen). */
export function prerenderedTicketRef(): string | null {
  const ticket = document.getElementById(prerenderedTicketId);
  return ticket?.checkVisibility() === true ? (ticket.dataset['ref'] ?? null) : null;
}

/** Removes the worker's ticket; the app's own is beneath it. */
export function removePrerenderedTicket(): void {
  document.getElementById(prerenderedTicketId)?.remove();
}
