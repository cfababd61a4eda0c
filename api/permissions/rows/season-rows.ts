/** Permission rows for tournaments, matches, bookings and seats. */
import { protocolVersion } from '#sync/protocol/version.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { row } from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';

const approved = [401, 403, 403, 200, 200, 200] as const;
const press = [401, 403, 403, 200, 200, 403] as const;
const admins = [401, 403, 403, 403, 403, 200] as const;

const ownScope = ({ actor }: Cell) => (actor?.scope === 'officer' ? 'officer' : 'member');
const otherScope = (cell: Cell) => (ownScope(cell) === 'member' ? 'officer' : 'member');

async function event(cell: Cell) {
  const { eventId } = await cell.db.tx((tx) => createSeason(tx));
  return { params: { id: eventId } };
}

/**
 * Creates a match; pending and rejected accounts are accredited too, so only their status refuses
 * them.
 */
async function match({ db, actor }: Cell, accredited: boolean) {
  const season = await db.tx((tx) => createSeason(tx));
  if (accredited && actor) await db.tx((tx) => createAccreditation(tx, season, actor.id));
  return { params: { id: season.eventId, matchId: season.matchId } };
}

/** Creates an approved booking that still needs a seat. */
async function seat(cell: Cell) {
  const { params } = await match(cell, true);
  const { actor, db } = cell;
  const season = { eventId: params.id, matchId: params.matchId };
  if (actor) await db.tx((tx) => createBooking(tx, season, actor.id));
  return { params, body: { seat: 'seat-1' } };
}

async function adminMatch(cell: Cell) {
  const { params } = await match(cell, false);
  return { params: { id: params.matchId } };
}

const shortLive = `?protocol=${protocolVersion}&seconds=0`;
const matchesOf = 'GET /api/event/{id}/matches';
const oneMatch = 'GET /api/event/{id}/matches/{matchId}';
const joinMatch = 'PATCH /api/event/{id}/matches/{matchId}/join';
const elsewhere = [401, 403, 403, 403, 403, 200] as const;
const nobody = [401, 403, 403, 403, 403, 403] as const;

export const seasonRows = [
  row('GET /api/event', approved),
  row('GET /api/event/{id}', approved, event),
  row('PATCH /api/event/{id}/join', press, async (cell) => ({
    ...(await event(cell)),
    body: { scope: ownScope(cell) },
  })),
  row(
    'PATCH /api/event/{id}/join',
    nobody,
    async (cell) => ({ ...(await event(cell)), body: { scope: otherScope(cell) } }),
    'with the other scope',
  ),
  row(matchesOf, approved, (cell) => match(cell, true), 'accredited'),
  row(matchesOf, elsewhere, (cell) => match(cell, false), 'not accredited'),
  row(oneMatch, approved, (cell) => match(cell, true), 'accredited'),
  row(oneMatch, elsewhere, (cell) => match(cell, false), 'not accredited'),
  row(
    joinMatch,
    press,
    async (cell) => ({ ...(await match(cell, true)), body: { scope: ownScope(cell) } }),
    'accredited',
  ),
  row(
    joinMatch,
    nobody,
    async (cell) => ({ ...(await match(cell, false)), body: { scope: ownScope(cell) } }),
    'not accredited',
  ),
  row(
    joinMatch,
    nobody,
    async (cell) => ({ ...(await match(cell, true)), body: { scope: otherScope(cell) } }),
    'with the other scope',
  ),
  row('PATCH /api/event/{id}/matches/{matchId}/seat', [401, 403, 403, 200, 403, 403], seat),
  // Without a limit the stream does not end.
  row('GET /api/event/{id}/matches/{matchId}/live', approved, async (cell) => ({
    ...(await match(cell, true)),
    query: shortLive,
  })),
  row(
    'GET /api/event/{id}/matches/{matchId}/live',
    elsewhere,
    async (cell) => ({ ...(await match(cell, false)), query: shortLive }),
    'not accredited',
  ),
  row('GET /api/admin/matches', admins),
  row('GET /api/admin/match/{id}', admins, adminMatch),
  row('PATCH /api/admin/match/{id}', admins, async (cell) => ({
    ...(await adminMatch(cell)),
    body: { match: { reservationOpen: false } },
  })),
];
