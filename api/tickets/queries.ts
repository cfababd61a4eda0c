/** Who may open a reservation: its holder, an officer approved for that match, an admin. */
import type { Reservation } from '#sync/contracts/tickets.ts';
import type { Actor } from '#api/platform/actor.ts';
import type { Tx } from '#api/platform/database.ts';
import { notFound } from '#api/platform/errors.ts';
import { personJson } from '#api/accounts/records.ts';
import { matchRecords } from '#api/matches/records.ts';

/**
 * Everybody else is told that there is none (rulings §4: an unguessable ref is no permission). Whose
 * account was deleted is no officer's to see any more.
 */
const mayOpen = /* sql */ `(?::text = 'admin' or t.account_id = ? or exists (
  select from booking mine join account officer on officer.id = mine.account_id
    join account holder on holder.id = t.account_id and holder.deleted_at is null
  where mine.match_id = t.match_id and mine.account_id = ? and mine.status = 'approved'
    and officer.scope = 'officer'))`;

const mayOpenParams = ({ id, scope }: Actor) => [scope, id, id];

interface Row {
  matchId: string;
  part: 'member' | 'officer' | null;
  entry: { status: 'pending' | 'approved' | 'rejected'; seat: string | null; ref: string };
  seatReservationRequired: boolean;
  holder: Reservation['holder'];
  signed: string;
  url: string;
  revoked: boolean;
}

/** A revoked ticket shows that it was revoked and has no QR. Throws 404. */
export async function readReservation(tx: Tx, actor: Actor, ref: string): Promise<Reservation> {
  const [row] = await tx.execute<Row[]>(
    `select t.match_id as "matchId", ${personJson} as holder, t.signed, t.url,
       case when a.scope <> 'admin' then a.scope end as part,
       t.revoked_at is not null as revoked,
       jsonb_build_object('seat', 'seat-' || t.seat, 'ref', t.ref,
         'status', case when t.revoked_at is null then b.status else 'rejected' end) as entry,
       t.revoked_at is null and b.status = 'approved' and b.needs_seat and b.seat is null
         as "seatReservationRequired"
     from ticket t join booking b on b.id = t.booking_id join account a on a.id = t.account_id
     where t.ref = ? and ${mayOpen}`,
    [ref, ...mayOpenParams(actor)],
  );
  if (!row) throw notFound('tickets.notYours');
  // A deleted match is shown as well: its ticket was revoked, and says so.
  const [match] = await matchRecords(tx, actor, 'm.id = ?', [row.matchId]);
  if (!match) throw notFound('tickets.notYours');
  const { entry, holder, seatReservationRequired } = row;
  return {
    match,
    matchMember: row.part === 'member' ? { ...entry, seatReservationRequired } : null,
    matchOfficer: row.part === 'officer' ? { ...entry, userId: holder.id } : null,
    holder,
    ticket: row.revoked ? null : { ref, signed: row.signed, url: row.url },
  };
}

/** What a live ticket's QR says. Throws 404 for a revoked one and for whom it is not. */
export async function readQrText(
  tx: Tx,
  actor: Actor,
  { matchId, ref }: { matchId: string; ref: string },
): Promise<string> {
  const [row] = await tx.execute<{ url: string }[]>(
    `select t.url from ticket t
     where t.ref = ? and t.match_id = ? and t.revoked_at is null and ${mayOpen}`,
    [ref, matchId, ...mayOpenParams(actor)],
  );
  if (!row) throw notFound('tickets.notYours');
  return row.url;
}
