/** The league that runs the portal, from the server's configuration. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';

export const league = z.strictObject({
  name: z.string(),
  /** The Arabic texts and the digits are absent in replies of older servers. */
  nameArabic: z.optional(z.string()),
  contactEmail: z.string(),
  location: z.string(),
  locationArabic: z.optional(z.string()),
  workingHours: z.string(),
  workingHoursArabic: z.optional(z.string()),
  /** Digits of numbers in Arabic sentences: 0 to 9 or ٠ to ٩. Codes and seats are always Latin. */
  digits: z.optional(z.enum(['latn', 'arab'])),
  /** Number for questions on a match day, as it is dialled; null if there is none. */
  matchDayPhone: z.optional(z.nullable(z.string())),
  /** Minutes before kick-off; null: tickets do not say when the gates open. */
  gatesOpenMinutes: z.optional(z.nullable(z.int())),
  socialLinks: z.array(z.strictObject({ name: z.string(), url: z.url() })),
  /** IANA name; all dates are shown in it, whatever the phone's time zone. */
  timeZone: z.string(),
  /** Address of the logo, a new one for another picture; null: the portal's own mark is shown. */
  logo: z.optional(z.nullable(z.string())),
  /** Wallets that can have copies of tickets; absent in replies of older servers. */
  wallets: z.optional(z.array(z.enum(['apple', 'google']))),
});

export const leagueLogoPath = '/api/file/league_logo.png';
export type League = z.infer<typeof league>;

export const getLeague = endpoint('GET', '/league', {
  summary: 'The league: name, contact, time zone',
  reply: league,
});
