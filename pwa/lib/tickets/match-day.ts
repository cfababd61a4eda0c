/** Match-day details of a ticket: when the gates open, directions and the phone number to call. */
import { formatTime } from '#pwa/lib/format/dates.ts';
import type { League } from '#sync/contracts/core/league.ts';
import type { TicketFacts } from '#sync/contracts/matches/ticket-facts.ts';

/** The time at which the gates open; null if the league has not configured it. */
export function gatesOpenTime(date: string, minutes: League['gatesOpenMinutes']): string | null {
  if (minutes === undefined || minutes === null) return null;
  return formatTime(new Date(Date.parse(date) - minutes * 60_000).toISOString());
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
