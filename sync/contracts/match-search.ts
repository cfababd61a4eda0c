/** Looking for a match by name or team (spec §7; rulings §4). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/endpoint.ts';
import { id, instant } from '#sync/contracts/primitives.ts';

/** As many as fit below a search box. */
export const matchesFound = 20;

const foundMatch = z.strictObject({
  id,
  name: z.string(),
  date: instant,
  eventId: id,
  event: z.string(),
  home: z.string(),
  away: z.string(),
  venue: z.string(),
});
export type FoundMatch = z.infer<typeof foundMatch>;

export const searchMatch = endpoint({
  method: 'GET',
  path: '/search/match',
  summary: 'Matches by name, team, venue or tournament; for the press, of approved tournaments',
  query: z.strictObject({ text: z._default(z.string().check(z.maxLength(100)), '') }),
  reply: z.array(foundMatch),
});
