/** Lists of people as spreadsheets (specification §4, §7; rulings §4, §8). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/endpoint.ts';
import { eventParams } from '#sync/contracts/events.ts';
import { matchParams } from '#sync/contracts/matches.ts';

/** To be had at `/api/file/{fileName}/download`. */
const exported = z.strictObject({ fileName: z.string() });

export const exportEvent = endpoint({
  method: 'GET',
  path: '/event/:id/export',
  summary: 'Who is accredited for a tournament, as a spreadsheet',
  params: eventParams,
  reply: exported,
});

export const exportMatch = endpoint({
  method: 'GET',
  path: '/event/:id/matches/:matchId/export',
  summary: 'Who has booked a match, as a spreadsheet',
  params: matchParams,
  reply: exported,
});

export const eventFileName = (id: string) => `event_${id}.xlsx`;
export const matchFileName = (id: string) => `match_${id}.xlsx`;
