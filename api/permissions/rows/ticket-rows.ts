/**
 * Permission rows for tickets, whose unguessable ref opens none and only tells whether it is valid,
 * and for calendars, whose secret token opens them.
 */
import { createAddress } from '#api/calendar/calendar-addresses.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import type { TestSeason } from '#api/matches/testing/season.ts';
import {
  approved,
  createMember,
  everybody,
  row,
  variant,
} from '#api/permissions/permission-row.ts';
import type { Cell } from '#api/permissions/permission-row.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';

const season = ({ db }: Cell) => db.tx((tx) => createSeason(tx, { seated: false }));

/** The ref of an approved booking's ticket. */
async function createTicket({ db, t }: Cell, at: TestSeason, accountId: string): Promise<string> {
  return db.tx(async (tx) => {
    await createAccreditation(tx, at, accountId);
    await issueTicket(tx, await createBooking(tx, at, accountId), t.app.services);
    const [ticket] = await tx.execute<{ ref: string }[]>(
      'select ref from ticket where account_id = ?',
      [accountId],
    );
    return ticket!.ref;
  });
}

/** The caller's own ticket; for guests and administrators, who have none, another person's. */
async function ownTicket(cell: Cell) {
  const at = await season(cell);
  const holder = cell.actor && cell.actor.scope !== 'admin' ? cell.actor : await createMember(cell);
  return ticketParams(at, await createTicket(cell, at, holder.id));
}

/** Another person's ticket; `booked` says whether the caller has a ticket for the same match. */
async function anothersTicket(cell: Cell, booked: boolean) {
  const at = await season(cell);
  const ref = await createTicket(cell, at, (await createMember(cell)).id);
  const { actor } = cell;
  if (booked && actor && actor.scope !== 'admin') await createTicket(cell, at, actor.id);
  return ticketParams(at, ref);
}

const ticketParams = ({ matchId }: TestSeason, ref: string) => ({
  params: { id: matchId, ref, ticket: `${matchId}_${ref}.png`, pass: `${ref}.pkpass` },
});

type WalletCall = 'GET /api/file/ticket_{pass}' | 'GET /api/tickets/{ref}/google-wallet';

/** Copies of tickets are for their holders only: neither officers nor administrators get them. */
const save = (call: WalletCall) => [
  variant(call, 'own', [401, 403, 403, 200, 200, 404], ownTicket),
  variant(call, 'another’s', [401, 403, 403, 404, 404, 404], (cell) => anothersTicket(cell, false)),
  variant(call, 'of the same match', [401, 403, 403, 404, 404, 404], (cell) =>
    anothersTicket(cell, true),
  ),
];

const read = (call: 'GET /api/event/reservation/{ref}' | 'GET /api/file/qr_code_{ticket}') => [
  variant(call, 'own', approved, ownTicket),
  variant(call, 'another’s', [401, 403, 403, 404, 404, 200], (cell) => anothersTicket(cell, false)),
  variant(call, 'of the same match', [401, 403, 403, 404, 200, 200], (cell) =>
    anothersTicket(cell, true),
  ),
];

/** The calendar of someone else, because the caller is not asked for. */
async function calendar(cell: Cell) {
  const owner = await createMember(cell);
  const token = await cell.db.tx((tx) => createAddress(tx, owner));
  return { params: { file: `${token}.ics` } };
}

const withoutAdmins = [401, 403, 403, 200, 200, 403] as const;

export const ticketRows = [
  ...read('GET /api/event/reservation/{ref}'),
  ...read('GET /api/file/qr_code_{ticket}'),
  ...save('GET /api/file/ticket_{pass}'),
  ...save('GET /api/tickets/{ref}/google-wallet'),
  row('GET /api/tickets/keys', everybody),
  row('GET /api/calendar', withoutAdmins),
  row('POST /api/calendar', withoutAdmins),
  row('DELETE /api/calendar', withoutAdmins),
  row('GET /api/calendar/{file}', everybody, calendar),
  row('GET /api/tickets/state/{ref}', everybody, (cell) => anothersTicket(cell, false)),
  row('GET /api/tickets/match/{id}', everybody, (cell) => anothersTicket(cell, false)),
];
