import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { idParams } from '#sync/contracts/core/primitives.ts';
import { matchParams } from '#sync/contracts/matches/matches.ts';

/** Download it at `/api/file/{fileName}/download`. */
const exportReply = z.strictObject({
  fileName: z.string(),
  /** Name of the saved file: `al-ahly-v-zamalek_2026-11-26.xlsx`. */
  savedName: z.string(),
});

export const exportEvent = endpoint('GET', '/event/:id/export', {
  summary: 'Export a tournament’s accredited people as a spreadsheet',
  params: idParams,
  reply: exportReply,
});

export const exportMatch = endpoint('GET', '/event/:id/matches/:matchId/export', {
  summary: 'Export a match’s bookings as a spreadsheet',
  params: matchParams,
  reply: exportReply,
});

export const eventExportFileName = (id: string) => `event_${id}.xlsx`;
export const matchExportFileName = (id: string) => `match_${id}.xlsx`;
