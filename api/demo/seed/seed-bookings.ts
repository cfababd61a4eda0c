/** Writes accreditations, bookings and tickets. */
import { v7 as newId } from 'uuid';
import { planAccreditations } from '#api/demo/planning/accreditation-plan.ts';
import { planBookings, type PlannedBooking } from '#api/demo/planning/booking-plan.ts';
import { insertRows } from '#api/demo/seed/insert-rows.ts';
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import type { Services } from '#api/platform/services.ts';
import { issueTicket, revokeTickets } from '#api/tickets/commands.ts';
import { recordSigningKey } from '#api/tickets/signing-keys.ts';

interface SeededBooking extends PlannedBooking {
  readonly id: string;
}

export async function seedBookings(
  tx: Tx,
  season: SeededSeason,
  people: readonly SeededPerson[],
  context: { adminId: string; now: Date; services: Pick<Services, 'config' | 'ticketKeys'> },
): Promise<void> {
  const { adminId, now, services } = context;
  const accreditations = planAccreditations(people, now);
  await insertRows(
    tx,
    'accreditation',
    accreditations.map(({ person, event, status, revoked, reason, createdAt, decidedAt }) => ({
      id: newId(),
      event_id: season.events.get(event) ?? '',
      account_id: person.id,
      status,
      revoked,
      reason,
      created_at: createdAt,
      decided_at: decidedAt,
      decided_by: decidedAt && adminId,
    })),
  );
  const accredited = accreditations
    .filter(({ event, status }) => event === 'EPL' && status === 'approved')
    .map(({ person }) => person);
  const bookings = planBookings(accredited, season.matches, season.next, now).map((booking) => ({
    ...booking,
    id: newId(),
  }));
  await insertRows(
    tx,
    'booking',
    bookings.map(({ id, person, match, revoked, seat, ...booking }) => ({
      id,
      match_id: match.id,
      event_id: season.events.get('EPL') ?? '',
      account_id: person.id,
      needs_seat: match.seated && person.scope === 'member',
      // What was revoked had its ticket before: `seedTickets` takes both back.
      status: revoked ? 'approved' : booking.status,
      revoked: false,
      reason: revoked ? null : booking.reason,
      seat,
      created_at: booking.createdAt,
      decided_at: booking.decidedAt,
      decided_by: booking.decidedAt && adminId,
    })),
  );
  await seedTickets(tx, bookings, services);
  await seedAssignments(tx, accredited[2]?.id ?? null);
}

/** Matches are given to the demo's officer, else to who came first of the approved ones. */
async function seedAssignments(tx: Tx, officerId: string | null): Promise<void> {
  await tx.execute(
    `update booking b set assignment = 'given' from (
       select distinct on (o.match_id) o.id
       from booking o join account a on a.id = o.account_id
       where a.scope = 'officer' and o.status = 'approved'
       order by o.match_id, (o.account_id = ?) desc, o.created_at, o.id) first
     where first.id = b.id`,
    [officerId],
  );
}

/** Approved, and seated where seats are given out. */
function hasTicket({ person, match, status, revoked, seat }: PlannedBooking): boolean {
  const seatless = !match.seated || person.scope === 'officer';
  return (status === 'approved' || revoked) && (seatless || seat !== null);
}

/** Issues the tickets of what is approved, and takes back what the plan says was taken back. */
async function seedTickets(
  tx: Tx,
  bookings: readonly SeededBooking[],
  services: Pick<Services, 'config' | 'ticketKeys'>,
): Promise<void> {
  const quiet = { ...services, mail: { queue: async () => {} } };
  await recordSigningKey(tx, services.ticketKeys);
  for (const booking of bookings.filter(hasTicket)) await issueTicket(tx, booking.id, quiet);
  await tx.execute(
    `update ticket t set issued_at = b.decided_at from booking b where b.id = t.booking_id`,
  );
  for (const { id, reason } of bookings.filter(({ revoked }) => revoked)) {
    await revokeTickets(tx, [id], reason ?? '', quiet);
    await tx.execute(
      `update booking set status = 'rejected', revoked = true, reason = ?, seat = null where id = ?`,
      [reason, id],
    );
  }
}
