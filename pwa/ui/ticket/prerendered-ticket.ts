/**
 * The prerendered ticket: the service worker inserts it into the page so that it appears with the
 * first paint, and the app removes it.
 */
import { el, toHtml } from '#pwa/ui/ticket/markup.ts';
import { homeParameter, prerenderedTicketId } from '#pwa/ui/ticket/prerendered-ticket-element.ts';
import { ticketCard } from '#pwa/ui/ticket/ticket-card.ts';
import { type TicketView } from '#pwa/ui/ticket/ticket-view.ts';

/** The page's HTML with the ticket over the still empty app (phones only). */
export function withPrerenderedTicket(
  page: string,
  view: TicketView,
  labels: { title: string; back: string; lang: string; dir: 'ltr' | 'rtl' },
  ref: string,
): string {
  const back = el(
    'a',
    {
      // Without it the worker would answer with the ticket again.
      href: `/?${homeParameter}`,
      'aria-label': labels.back,
      class: 'grid size-11 flex-none place-items-center rounded-lg',
    },
    el(
      'svg',
      {
        viewBox: '0 0 24 24',
        class: 'size-5 rtl:-scale-x-100',
        fill: 'none',
        stroke: 'currentColor',
        'stroke-width': '2',
        'stroke-linecap': 'round',
        'stroke-linejoin': 'round',
        'aria-hidden': 'true',
      },
      el('path', { d: 'm12 19-7-7 7-7M19 12H5' }),
    ),
  );
  const ticket = el(
    // A landmark like the app's own, which replaces it.
    'main',
    {
      id: prerenderedTicketId,
      'data-ref': ref,
      lang: labels.lang,
      dir: labels.dir,
      class: 'pitch fixed inset-0 z-30 flex flex-col overflow-y-auto md:hidden',
    },
    el(
      'div',
      { class: 'safe-top mx-auto w-full max-w-md short-landscape:max-w-4xl' },
      el(
        'div',
        { class: 'flex min-h-14 items-center gap-1 ps-1 pe-4' },
        back,
        el('h1', { class: 'heading-3 min-w-0 flex-1 truncate' }, labels.title),
      ),
    ),
    el(
      'div',
      { class: 'mx-auto flex w-full max-w-md flex-1 flex-col short-landscape:max-w-4xl' },
      ticketCard(view),
    ),
  );
  // A function, so that `$` in a name is not a replacement pattern.
  return page.replace('<div id="root">', () => `${toHtml(ticket)}<div id="root">`);
}
