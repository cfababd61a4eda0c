/** Permission rows for exporting lists of people. */
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { variant, type Cell } from '#api/permissions/permission-row.ts';

/** Approves the caller there where possible, including pending and rejected accounts. */
async function exportTarget({ db, actor }: Cell, kind: 'event' | 'match', approved: boolean) {
  const season = await db.tx((tx) => createSeason(tx));
  const status = approved ? 'approved' : 'pending';
  if (actor && actor.scope !== 'admin')
    await db.tx(async (tx) => {
      // An accreditation for the tournament is not a booking of the match.
      await createAccreditation(tx, season, actor.id, kind === 'match' ? 'approved' : status);
      if (kind === 'match') await createBooking(tx, season, actor.id, status);
    });
  const { eventId, matchId } = season;
  const list = `${kind === 'event' ? eventId : matchId}.xlsx`;
  return { params: { id: eventId, matchId, list } };
}

const calls = {
  event: ['GET /api/event/{id}/export', 'GET /api/file/event_{list}/download'],
  match: ['GET /api/event/{id}/matches/{matchId}/export', 'GET /api/file/match_{list}/download'],
} as const;

export const exportRows = (['event', 'match'] as const).flatMap((kind) => {
  const [request, download] = calls[kind];
  const approved = (cell: Cell) => exportTarget(cell, kind, true);
  const notApproved = (cell: Cell) => exportTarget(cell, kind, false);
  return [
    variant(request, 'approved', [401, 403, 403, 403, 200, 200], approved),
    variant(request, 'not approved', [401, 403, 403, 403, 403, 200], notApproved),
    variant(download, 'approved', [401, 403, 403, 404, 200, 200], approved),
    variant(download, 'not approved', [401, 403, 403, 404, 404, 200], notApproved),
  ];
});
