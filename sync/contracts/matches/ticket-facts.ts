/** Facts about its match that a ticket shows. */
import * as z from 'zod/mini';
import { fileName, instant } from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

const ticketTeam = z.strictObject({ name: z.string(), nameArabic, logo: z.nullable(fileName) });

/** Match facts copied into the ticket, so that it opens without any other row on the phone. */
export const ticketFacts = z.strictObject({
  match: z.string(),
  event: z.string(),
  eventArabic: nameArabic,
  date: instant,
  home: ticketTeam,
  away: ticketTeam,
  venue: z.string(),
  venueArabic: nameArabic,
  /** The venue's city; absent in emails that were queued before it was added. */
  city: z.optional(z.string()),
  cityArabic: nameArabic,
  gate: z.nullable(z.string()),
});
export type TicketFacts = z.infer<typeof ticketFacts>;
