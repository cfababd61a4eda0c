/** Permission rows for managing tournaments and matches, and for the match search. */
import { createSeason } from '#api/matches/testing/season.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';
import { stagedFile } from '#api/permissions/test-uploads.ts';

const admins = [401, 403, 403, 403, 403, 200] as const;
const adminsMake = [401, 403, 403, 403, 403, 201] as const;

const season = ({ db }: Cell) => db.tx((tx) => createSeason(tx));
const event = async (cell: Cell) => ({ params: { id: (await season(cell)).eventId } });

async function newEvent(cell: Cell) {
  // A guest has no uploads, but the form is otherwise valid, so only the permission is missing.
  const banner = cell.actor ? await stagedFile(cell, cell.actor.id) : 'AAAAAAAAAAAAAAAAAAAAAA.png';
  const dates = { startDate: '2027-01-01', endDate: '2027-02-01' };
  const texts = { name: 'Cup', description: 'A cup', accreditationEnabled: true };
  return { body: { event: { ...texts, ...dates, banner } } };
}

const editEvent = async (cell: Cell) => ({
  ...(await event(cell)),
  body: { event: { accreditationEnabled: false } },
});

async function newMatch(cell: Cell) {
  const { eventId, homeId, awayId, venueId } = await season(cell);
  return {
    body: {
      match: {
        name: 'Matchday 1',
        homeTeam: homeId,
        awayTeam: awayId,
        eventId,
        locationId: venueId,
        seated: true,
        reservationOpen: true,
        date: '2027-01-15T17:00:00.000Z',
      },
    },
  };
}

async function newMatchInEvent(cell: Cell) {
  const { body } = await newMatch(cell);
  return { params: { id: body.match.eventId }, body };
}

async function match(cell: Cell) {
  const { eventId, matchId } = await season(cell);
  return { params: { id: eventId, matchId } };
}

export const adminSeasonRows = [
  row('GET /api/admin/events', admins),
  row('GET /api/admin/event/{id}', admins, event),
  row('POST /api/admin/event', adminsMake, newEvent),
  row('POST /api/event', adminsMake, newEvent),
  row('PATCH /api/admin/event/{id}', admins, editEvent),
  row('PATCH /api/event/{id}', admins, editEvent),
  row('DELETE /api/admin/event/{id}', admins, event),
  row('POST /api/admin/match', adminsMake, newMatch),
  row('POST /api/event/{id}/match', adminsMake, newMatchInEvent),
  row('PATCH /api/event/{id}/match/{matchId}', admins, async (cell) => ({
    ...(await match(cell)),
    body: { match: { reservationOpen: false } },
  })),
  row('DELETE /api/admin/match/{id}', admins, async (cell) => ({
    params: { id: (await match(cell)).params.matchId },
  })),
  row('GET /api/search/match', [401, 403, 403, 200, 200, 200]),
];
