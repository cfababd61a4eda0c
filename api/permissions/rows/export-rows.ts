/** Permission rows for exporting lists of people. */
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

/** Approves the caller there where possible, including pending and rejected accounts. */
async function exportTarget({ db, actor }: Cell, kind: 'event' | 'match', approved: boolean) {
  const season = await db.tx((tx) => createSeason(tx));
  if (actor && actor.scope !== 'admin')
    await db.tx(async (tx) => {
      // An accreditation for the tournament is not a booking of the match.
      await createAccreditation(
        tx,
        season,
        actor.id,
        approved || kind === 'match' ? 'approved' : 'pending',
      );
      if (kind === 'match')
        await createBooking(tx, season, actor.id, approved ? 'approved' : 'pending');
    });
  const { eventId, matchId } = season;
  return {
    params: {
      id: eventId,
      matchId,
      list: `${kind === 'event' ? eventId : matchId}.xlsx`,
    },
  };
}

const exportCalls = {
  event: 'GET /api/event/{id}/export',
  match: 'GET /api/event/{id}/matches/{matchId}/export',
} as const;
const downloadCalls = {
  event: 'GET /api/file/event_{list}/download',
  match: 'GET /api/file/match_{list}/download',
} as const;

export const exportRows = (['event', 'match'] as const).flatMap((kind) => [
  row(
    exportCalls[kind],
    [401, 403, 403, 403, 200, 200],
    (cell) => exportTarget(cell, kind, true),
    'approved',
  ),
  row(
    exportCalls[kind],
    [401, 403, 403, 403, 403, 200],
    (cell) => exportTarget(cell, kind, false),
    'not approved',
  ),
  row(
    downloadCalls[kind],
    [401, 403, 403, 404, 200, 200],
    (cell) => exportTarget(cell, kind, true),
    'approved',
  ),
  row(
    downloadCalls[kind],
    [401, 403, 403, 404, 404, 200],
    (cell) => exportTarget(cell, kind, false),
    'not approved',
  ),
]);
