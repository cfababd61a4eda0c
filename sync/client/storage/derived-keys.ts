/**
 * Keys in `meta` of what is derived from a member's rows. Apart from the replica, because the
 * service worker opens a ticket without loading it.
 */
export const seenQuestionsPrefix = 'questions/';
export const ticketCodePrefix = 'code/';

/** Key of a ticket's drawn QR code in `meta` (`pwa/lib/sync/draw-ticket-codes.ts`). */
export function ticketCodeKey({ id, version }: { id: string; version: number }): `code/${string}` {
  return `${ticketCodePrefix}${id}/${version}`;
}
