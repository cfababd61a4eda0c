/** Whose portal this is: configuration of the server, shown on open pages (rulings, intro). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';

export const league = z.strictObject({
  name: z.string(),
  contactEmail: z.string(),
  location: z.string(),
  workingHours: z.string(),
  /** The same in Arabic, for letters; absent in what an older server told. */
  workingHoursArabic: z.optional(z.string()),
  socialLinks: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  /** IANA name; dates are shown in it whatever the phone's own zone. */
  timeZone: z.string(),
});
export type League = z.infer<typeof league>;

export const getLeague = endpoint({
  method: 'GET',
  path: '/league',
  summary: 'The league: name, contact, time zone',
  reply: league,
});
