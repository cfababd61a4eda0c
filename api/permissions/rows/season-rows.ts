/** Permission rows for tournaments, matches, bookings and seats, and for managing them. */
import { protocolVersion } from '#sync/protocol/version.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import {
  admins,
  adminsCreate,
  approved,
  createMember,
  row,
  variant,
  type Cell,
} from '#api/permissions/permission-row.ts';
import { stagedFile } from '#api/permissions/test-uploads.ts';

const press = [401, 403, 403, 200, 200, 403] as const;
const notFound = [401, 403, 403, 404, 404, 403] as const;
const nobody = [401, 403, 403, 403, 403, 403] as const;

const ownScope = ({ actor }: Cell) => (actor?.scope === 'officer' ? 'officer' : 'member');
const otherScope = (cell: Cell) => (ownScope(cell) === 'member' ? 'officer' : 'member');

const season = ({ db }: Cell) => db.tx((tx) => createSeason(tx));
const event = async (cell: Cell) => ({ params: { id: (await season(cell)).eventId } });
const matchById = async (cell: Cell) => ({ params: { id: (await season(cell)).matchId } });

async function match(cell: Cell) {
  const { eventId, matchId } = await season(cell);
  return { params: { id: eventId, matchId } };
}

/** Accredits pending and rejected accounts too, so that only their status refuses them. */
async function accreditedMatch(cell: Cell) {
  const { params } = await match(cell);
  const { actor, db } = cell;
  const season = { eventId: params.id, matchId: params.matchId };
  if (actor) await db.tx((tx) => createAccreditation(tx, season, actor.id));
  return { params };
}

/** Creates an approved booking that still needs a seat. */
async function seat(cell: Cell) {
  const { params } = await accreditedMatch(cell);
  const { actor, db } = cell;
  const season = { eventId: params.id, matchId: params.matchId };
  if (actor) await db.tx((tx) => createBooking(tx, season, actor.id));
  return { params, body: { seat: 'seat-1' } };
}

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

const matchEdit = { match: { reservationOpen: false } };
// Without a limit the stream does not end.
const shortLive = `?protocol=${protocolVersion}&seconds=0`;
const matchesOf = 'GET /api/event/{id}/matches';
const oneMatch = 'GET /api/event/{id}/matches/{matchId}';
const joinEvent = 'PATCH /api/event/{id}/join';
const joinMatch = 'PATCH /api/event/{id}/matches/{matchId}/join';
const withdrawEvent = 'DELETE /api/event/{id}/join';
const withdrawMatch = 'DELETE /api/event/{id}/matches/{matchId}/join';
const seatsLive = 'GET /api/event/{id}/matches/{matchId}/live';

export const seasonRows = [
  row('GET /api/event', approved),
  row('GET /api/event/{id}', approved, event),
  row(joinEvent, press, async (cell) => ({
    ...(await event(cell)),
    body: { scope: ownScope(cell) },
  })),
  variant(joinEvent, 'with the other scope', nobody, async (cell) => ({
    ...(await event(cell)),
    body: { scope: otherScope(cell) },
  })),
  variant(matchesOf, 'accredited', approved, accreditedMatch),
  variant(matchesOf, 'not accredited', admins, match),
  variant(oneMatch, 'accredited', approved, accreditedMatch),
  variant(oneMatch, 'not accredited', admins, match),
  variant(joinMatch, 'accredited', press, async (cell) => ({
    ...(await accreditedMatch(cell)),
    body: { scope: ownScope(cell) },
  })),
  variant(joinMatch, 'not accredited', nobody, async (cell) => ({
    ...(await match(cell)),
    body: { scope: ownScope(cell) },
  })),
  variant(joinMatch, 'with the other scope', nobody, async (cell) => ({
    ...(await accreditedMatch(cell)),
    body: { scope: otherScope(cell) },
  })),
  row(withdrawEvent, press, async (cell) => {
    const { params } = await event(cell);
    const { actor, db } = cell;
    const season = { eventId: params.id };
    if (actor) await db.tx((tx) => createAccreditation(tx, season, actor.id, 'pending'));
    return { params };
  }),
  variant(withdrawEvent, 'not applied', notFound, event),
  variant(withdrawMatch, 'own', press, async (cell) => ({
    params: (await seat(cell)).params,
    query: '?expected=approved',
  })),
  variant(withdrawMatch, 'another’s', notFound, async (cell) => {
    const { params } = await match(cell);
    const season = { eventId: params.id, matchId: params.matchId };
    const other = await createMember(cell);
    await cell.db.tx(async (tx) => {
      await createAccreditation(tx, season, other.id);
      await createBooking(tx, season, other.id);
    });
    return { params, query: '?expected=approved' };
  }),
  row('PATCH /api/event/{id}/matches/{matchId}/seat', [401, 403, 403, 200, 403, 403], seat),
  variant(seatsLive, 'accredited', approved, async (cell) => ({
    ...(await accreditedMatch(cell)),
    query: shortLive,
  })),
  variant(seatsLive, 'not accredited', admins, async (cell) => ({
    ...(await match(cell)),
    query: shortLive,
  })),
  row('GET /api/search/match', approved),
  row('GET /api/admin/events', admins),
  row('GET /api/admin/event/{id}', admins, event),
  row('POST /api/admin/event', adminsCreate, newEvent),
  row('POST /api/event', adminsCreate, newEvent),
  row('PATCH /api/admin/event/{id}', admins, editEvent),
  row('PATCH /api/event/{id}', admins, editEvent),
  row('DELETE /api/admin/event/{id}', admins, event),
  row('POST /api/admin/officer-clashes', admins, async (cell) => {
    const { matchId } = await season(cell);
    return { body: { officer: matchId, matches: [matchId] } };
  }),
  row('POST /api/admin/affected-people', admins, async (cell) => ({
    body: { action: 'deleteMatches', matchIds: [(await season(cell)).matchId] },
  })),
  row('POST /api/admin/matches/delete', admins, async (cell) => ({
    body: { matches: [{ id: (await season(cell)).matchId }] },
  })),
  row('GET /api/admin/matches', admins),
  row('GET /api/admin/matches/page', admins),
  row('GET /api/admin/match/{id}', admins, matchById),
  row('GET /api/admin/match/{id}/summary', admins, matchById),
  row('POST /api/admin/match', adminsCreate, newMatch),
  row('POST /api/event/{id}/match', adminsCreate, newMatchInEvent),
  row('PATCH /api/admin/match/{id}', admins, async (cell) => ({
    ...(await matchById(cell)),
    body: matchEdit,
  })),
  row('PATCH /api/event/{id}/match/{matchId}', admins, async (cell) => ({
    ...(await match(cell)),
    body: matchEdit,
  })),
  row('DELETE /api/admin/match/{id}', admins, matchById),
];
