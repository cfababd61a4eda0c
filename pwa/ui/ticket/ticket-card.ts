/**
 * The ticket card: match, countdown, QR code, gate and seat, holder, sync status. The service
 * worker (before the app) and React render the same markup. All texts come from the caller; the
 * card is white in both themes.
 */
import { teamLogoPlaceholder } from '#pwa/ui/brand/team-logo-placeholder.ts';
import { type MarkupChild, el, type Markup } from '#pwa/ui/ticket/markup.ts';
import type { TicketView } from '#pwa/ui/ticket/ticket-view.ts';

/** The card without its surroundings. */
export function ticketCard(view: TicketView): Markup {
  const revoked = view.revoked !== null;
  const ended = revoked || view.over !== null;
  const isBeside = view.qr !== null && !ended;
  return el(
    'article',
    {
      class: `paper flex min-h-0 flex-1 flex-col rounded-t-[1.25rem] bg-ticket px-3.5 pt-4 text-ticket-foreground [print-color-adjust:exact] [--team-logo-edge:oklch(0.25_0.03_160/0.45)] min-[351px]:px-5 md:rounded-xl md:pb-2 md:shadow-float ${isBeside ? besideCode : ''}`,
    },
    // This part is never taller than a phone: the code gets the height that the texts leave.
    el(
      'div',
      {
        class:
          'flex max-h-[calc(100dvh-4.5rem-env(safe-area-inset-top))] flex-col md:max-h-none short-landscape:contents print:max-h-none',
      },
      header(view, ended),
      kickOff(view, ended),
      view.over === null ? null : overBand(view.over),
      view.qr === null ? null : ended ? smallQr(view.qr) : qr(view.qr),
    ),
    view.revoked === null ? null : revokedNotice(view.revoked),
    view.tiles.length === 0 || revoked ? null : statTiles(view),
    holderSection(view, ended),
    footer(view),
  );
}

/** On a phone on its side the code is at the start of the card, and everything else beside it. */
const besideCode =
  'short-landscape:relative short-landscape:[--code:min(100dvh-4.5rem,48vw)] short-landscape:min-h-[calc(var(--code)+1rem)] short-landscape:ps-[calc(var(--code)+1.75rem)]';

function header({ title, venue, otherNames, teams, revoked }: TicketView, ended: boolean): Markup {
  return el(
    'div',
    { class: `flex flex-none items-center gap-3.5 ${ended ? 'text-ticket-muted' : ''}` },
    el(
      'span',
      { class: `flex flex-none -space-x-1.75 ${ended ? 'opacity-55 grayscale' : ''}` },
      ...teams.map((team) =>
        team.logo === null
          ? teamLogoPlaceholder(team.name, 'h-8.5 w-7.5 flex-none')
          : el('img', { src: team.logo, alt: '', class: 'h-8.5 w-7.5 flex-none object-contain' }),
      ),
    ),
    el(
      'div',
      { class: 'min-w-0' },
      el(
        'h2',
        {
          class: `type-title text-[min(1.1875rem,7vw)] leading-[1.37] font-[750] -tracking-[0.016em] [font-stretch:112%] min-[351px]:text-[min(1.375rem,6.5vw)] min-[351px]:leading-[1.18] ${revoked === null ? '' : 'line-through decoration-[2.5px]'}`,
        },
        title,
      ),
      el('p', { class: 'text-[0.9375rem] leading-5 text-ticket-muted' }, venue),
      otherNames &&
        el(
          'p',
          {
            // The text has the other direction, so its end is the card's start.
            class: 'truncate text-end text-[0.8125rem] leading-4.5 text-ticket-muted',
            lang: otherNames.lang,
            dir: otherNames.dir,
          },
          otherNames.text,
        ),
    ),
  );
}

function kickOff({ time, date, countdown }: TicketView, ended: boolean): Markup {
  const background = ended ? 'bg-ticket-faded text-ticket-muted' : 'bg-pitch text-pitch-foreground';
  const muted = ended ? '' : 'text-pitch-muted';
  return el(
    'div',
    {
      class: `-mx-3.5 mt-3.5 flex min-h-15 flex-none flex-wrap items-center justify-between gap-x-3 px-3.5 py-2 min-[351px]:-mx-5 min-[351px]:px-5 ${background}`,
    },
    el(
      'span',
      { class: 'flex flex-col' },
      el(
        'b',
        {
          class:
            'num type-title text-[min(1.3125rem,6.6vw)] leading-6 font-[720] whitespace-nowrap',
        },
        time,
      ),
      el(
        'span',
        { class: `num text-[min(0.875rem,4.4vw)] leading-4.5 whitespace-nowrap ${muted}` },
        date,
      ),
    ),
    countdown === null || ended
      ? null
      : el(
          'span',
          { class: 'ms-auto flex flex-col items-end print:hidden' },
          el(
            'span',
            { class: 'text-[min(0.875rem,4.4vw)] leading-4.5 text-pitch-muted' },
            countdown.label,
          ),
          el(
            'b',
            {
              class:
                'type-display text-[min(1.3125rem,6.6vw)] leading-6.5 whitespace-nowrap text-signal min-[351px]:text-[min(1.625rem,7.4vw)]',
            },
            countdown.value,
          ),
        ),
  );
}

/** A band from edge to edge, so that no one takes the ticket for a valid one. */
function overBand(text: string): Markup {
  return el(
    'p',
    {
      class:
        'type-display -mx-3.5 bg-ticket-foreground py-2.5 text-center text-[1.75rem] leading-9 text-ticket min-[351px]:-mx-5 min-[351px]:text-[2.25rem]',
      'data-ticket-over': '',
    },
    text,
  );
}

/** The QR code, as wide as fits on one screen with the holder's name. */
function qr(code: Code): Markup {
  return el(
    'div',
    {
      class:
        'relative -mx-3.5 h-[min(100vw,24rem,max(18.75rem,36.5dvh))] min-h-32 min-[351px]:-mx-5 short-landscape:absolute short-landscape:start-2 short-landscape:top-2 short-landscape:mx-0 short-landscape:size-(--code)',
    },
    qrDrawing(code, 'absolute inset-0 size-full'),
  );
}

/** The QR code of a match that is over. */
function smallQr(code: Code): Markup {
  return el('div', { class: 'grid place-items-center' }, qrDrawing(code, 'my-2 w-28 opacity-55'));
}

type Code = NonNullable<TicketView['qr']>;

function qrDrawing({ size, label, path }: Code, className: string): Markup {
  return el(
    'svg',
    {
      viewBox: `0 0 ${size} ${size}`,
      class: className,
      role: 'img',
      'aria-label': label,
      'shape-rendering': 'crispEdges',
      'data-ticket-qr': '',
    },
    el('path', { d: path, fill: 'var(--ticket-qr)' }),
  );
}

function statTiles(view: TicketView): Markup {
  return el(
    'dl',
    { class: 'flex gap-2 short-landscape:mt-2' },
    ...view.tiles.map((tile) =>
      el(
        'div',
        {
          class: `min-w-0 flex-1 first:flex-[1.4] rounded-md px-3 pt-2 pb-[0.5625rem] ${tile.signal ? 'bg-signal text-signal-foreground' : 'bg-ticket-foreground text-ticket'}`,
        },
        el('dt', { class: 'text-[0.8125rem] leading-4 font-[560]' }, tile.label),
        el(
          'dd',
          {
            class: `type-display -tracking-[0.02em] [overflow-wrap:anywhere] ${tile.value.length > 4 ? 'text-lg leading-6' : 'text-[1.875rem] leading-9 min-[351px]:text-[2.25rem]'}`,
          },
          tile.value,
        ),
      ),
    ),
  );
}

function revokedNotice({ noCode, facts }: NonNullable<TicketView['revoked']>): Markup {
  return el(
    'div',
    { class: 'pt-5' },
    el(
      'p',
      {
        class:
          'type-title mx-auto grid h-28 max-w-56 place-items-center rounded-md border-2 border-dashed border-ticket-muted text-xl text-rejected-foreground dark:text-revoked',
      },
      noCode,
    ),
    el(
      'dl',
      { class: 'mt-4' },
      ...facts.map((fact) =>
        el(
          'div',
          {
            class:
              'grid grid-cols-[5.25rem_1fr] border-b border-ticket-border py-2.5 leading-5.5 [overflow-wrap:anywhere]',
          },
          el('dt', { class: 'text-ticket-muted' }, fact.label),
          el('dd', { class: 'font-[560]' }, fact.value),
        ),
      ),
    ),
  );
}

function holderSection({ holder, qr: code }: TicketView, ended: boolean): Markup {
  const size = ended ? 'size-13 opacity-55 grayscale' : 'size-19';
  return el(
    'div',
    { class: 'flex items-center gap-3.5 pt-2.5' },
    holder.photo === null
      ? null
      : el('img', {
          src: holder.photo,
          alt: '',
          class: `flex-none rounded-lg object-cover object-top ${size}`,
        }),
    el(
      'div',
      { class: 'min-w-0' },
      ...holder.names.map((name, at) =>
        el(
          'p',
          {
            class:
              at === 0
                ? 'type-title text-lg leading-6 font-[720] min-[351px]:text-xl'
                : 'leading-6 font-[560]',
          },
          el('bdi', {}, name),
        ),
      ),
      el('p', { class: 'mt-0.5 text-[0.9375rem] leading-5 text-ticket-muted' }, holder.line),
      code &&
        el(
          'p',
          { class: 'num text-[0.9375rem] leading-5 text-ticket-muted' },
          `${code.printed.label} `,
          el('bdi', { dir: 'ltr', class: 'font-[720] text-ticket-foreground' }, code.printed.code),
        ),
    ),
    el('span', {
      class: `ms-auto size-13 flex-none ${ended ? 'opacity-55 grayscale' : ''}`,
      'data-league-logo': '',
      'aria-hidden': 'true',
    }),
  );
}

const check = 'M20 6 9 17l-5-5';
const plane =
  'M17.8 19.2 16 11l3.5-3.5C21 6 21.5 4 21 3c-1-.5-3 0-4.5 1.5L13 8 4.8 6.2c-.5-.1-.9.1-1.1.5l-.3.5c-.2.5-.1 1 .3 1.3L9 12l-2 3H4l-1 1 3 2 2 3 1-1v-3l3-2 3.5 5.3c.3.4.8.5 1.3.3l.5-.2c.4-.3.6-.7.5-1.2z';

function footer({ asOf }: TicketView): Markup {
  const icon: MarkupChild = el(
    'svg',
    {
      viewBox: '0 0 24 24',
      class: 'size-4 flex-none',
      fill: 'none',
      stroke: 'currentColor',
      'stroke-width': '2',
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
      'aria-hidden': 'true',
    },
    el('path', { d: asOf.offline ? plane : check }),
  );
  return el(
    'p',
    {
      class: 'num flex items-center gap-1.5 pt-4 pb-4 text-sm text-ticket-muted [font-stretch:97%]',
    },
    icon,
    asOf.text,
  );
}
