/** Lists of people as spreadsheets (specification §4, §7; rulings §4, §8). */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { eventParams } from '#sync/contracts/events/events.ts';
import { matchParams } from '#sync/contracts/matches/matches.ts';

/** To be had at `/api/file/{fileName}/download`. */
const exportReply = z.strictObject({ fileName: z.string() });

export const exportEvent = endpoint({
  method: 'GET',
  path: '/event/:id/export',
  summary: 'Who is accredited for a tournament, as a spreadsheet',
  params: eventParams,
  reply: exportReply,
});

export const exportMatch = endpoint({
  method: 'GET',
  path: '/event/:id/matches/:matchId/export',
  summary: 'Who has booked a match, as a spreadsheet',
  params: matchParams,
  reply: exportReply,
});

export const eventExportFileName = (id: string) => `event_${id}.xlsx`;
export const matchExportFileName = (id: string) => `match_${id}.xlsx`;
