/** Match-day details of a ticket: when the gates open, directions and the phone number to call. */
import { formatTime, formatWeekdayDate, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { gatesOpenAt } from '#pwa/lib/tickets/gates-open-at.ts';
import type { League } from '#sync/contracts/core/league.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

/**
 * Returns when the match's own gates open, or without any the league's usual time; null if none is
 * configured. Names the day if it differs from the match's.
 */
export function gatesOpenText(
  { facts: { date }, entrance }: Pick<TicketRow, 'entrance'> & { facts: { date: string } },
  usualMinutes: League['gatesOpenMinutes'],
): string | null {
  if (entrance == null && usualMinutes == null) return null;
  const opensAt = gatesOpenAt({ facts: { date }, entrance }, usualMinutes);
  const time = formatTime(opensAt);
  return leagueDayOf(opensAt) === leagueDayOf(date)
    ? t('tickets.gatesOpen', { time })
    : t('tickets.gatesOpenOn', { day: formatWeekdayDate(opensAt), time });
}

/** An address that opens the venue in the device's map app, or on a website where there is none. */
export function directionsLink(
  { venue, city }: Pick<TicketFacts, 'venue' | 'city'>,
  userAgent: string = navigator.userAgent,
): string {
  const place = encodeURIComponent([venue, city].filter(Boolean).join(', '));
  if (/Android/i.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `https://maps.apple.com/?q=${place}`;
  return `https://www.openstreetmap.org/search?query=${place}`;
}

/** `tel:` with the digits and the plus alone. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+0-9]/g, '')}`;
}
