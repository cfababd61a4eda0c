/** Permission rows for media officers and their assignments. */
import { createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

const admins = [401, 403, 403, 403, 403, 200] as const;

async function createAssignment({ db }: Cell) {
  return db.tx(async (tx) => {
    const { eventId, matchId } = await createSeason(tx);
    const officer = await createActor(tx, 'officer');
    return { eventId, matchId, body: { officers: [officer.id] } };
  });
}

export const assignmentRows = [
  row('GET /api/admin/officers', admins, () => ({ query: '?firstName=Test' })),
  row('PATCH /api/admin/event/{id}/members', admins, async (cell) => {
    const { eventId, body } = await createAssignment(cell);
    return { params: { id: eventId }, body };
  }),
  row('PATCH /api/admin/match/{id}/members', admins, async (cell) => {
    const { matchId, body } = await createAssignment(cell);
    return { params: { id: matchId }, body };
  }),
];
