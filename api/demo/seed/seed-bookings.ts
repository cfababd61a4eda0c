import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { planAccreditations } from '#api/demo/planning/accreditation-plan.ts';
import { planBookings, type PlannedBooking } from '#api/demo/planning/booking-plan.ts';
import { withoutMail } from '#api/demo/seed/demo-actors.ts';
import type { SeededPerson } from '#api/demo/seed/seed-people.ts';
import type { SeededSeason } from '#api/demo/seed/seed-season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { db } from '#api/schema.ts';
import type { Services } from '#api/platform/services.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTickets } from '#api/tickets/revoke-ticket.ts';
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
  await db(tx)
    .insertInto('accreditation')
    .values(
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
    )
    .execute();
  const accredited = accreditations
    .filter(({ event, status }) => event === 'EPL' && status === 'approved')
    .map(({ person }) => person);
  const bookings = planBookings(accredited, season.matches, season.next, now).map((booking) => ({
    ...booking,
    id: newId(),
  }));
  await db(tx)
    .insertInto('booking')
    .values(
      bookings.map(({ id, person, match, revoked, seat, ...booking }) => ({
        id,
        match_id: match.id,
        event_id: season.events.get('EPL') ?? '',
        account_id: person.id,
        needs_seat: match.seated && person.scope === 'member',
        // A revoked booking had a ticket before: `seedTickets` revokes both.
        status: revoked ? 'approved' : booking.status,
        revoked: false,
        reason: revoked ? null : booking.reason,
        seat,
        created_at: booking.createdAt,
        decided_at: booking.decidedAt,
        decided_by: booking.decidedAt && adminId,
      })),
    )
    .execute();
  await seedTickets(tx, bookings, services);
  await seedAssignments(tx, accredited[2]?.id ?? null);
}

/** Assigns each match to the demo's officer, or else to the officer whose booking came first. */
async function seedAssignments(tx: Tx, officerId: string | null): Promise<void> {
  await db(tx)
    .updateTable('booking as b')
    .from((eb) =>
      eb
        .selectFrom('booking as o')
        .innerJoin('account as a', 'a.id', 'o.account_id')
        .distinctOn('o.match_id')
        .select('o.id')
        .where('a.scope', '=', 'officer')
        .where('o.status', '=', 'approved')
        .orderBy('o.match_id')
        .orderBy(sql`o.account_id = ${officerId}`, 'desc')
        .orderBy('o.created_at')
        .orderBy('o.id')
        .as('first'),
    )
    .set({ assignment: 'given' })
    .whereRef('first.id', '=', 'b.id')
    .execute();
}

/** Whether the booking was ever approved and, at a match with seats, seated. */
function hasTicket({ person, match, status, revoked, seat }: PlannedBooking): boolean {
  const needsNoSeat = !match.seated || person.scope === 'officer';
  return (status === 'approved' || revoked) && (needsNoSeat || seat !== null);
}

async function seedTickets(
  tx: Tx,
  bookings: readonly SeededBooking[],
  services: Pick<Services, 'config' | 'ticketKeys'>,
): Promise<void> {
  const silent = withoutMail(services);
  await recordSigningKey(tx, services.ticketKeys);
  for (const booking of bookings.filter(hasTicket)) await issueTicket(tx, booking.id, silent);
  await db(tx)
    .updateTable('ticket as t')
    .from('booking as b')
    .set((eb) => ({ issued_at: eb.ref('b.decided_at').$notNull() }))
    .whereRef('b.id', '=', 't.booking_id')
    .execute();
  for (const { id, reason } of bookings.filter(({ revoked }) => revoked)) {
    await revokeTickets(tx, [id], reason ?? '', silent);
    await db(tx)
      .updateTable('booking')
      .set({ status: 'rejected', revoked: true, reason, seat: null })
      .where('id', '=', id)
      .execute();
  }
}
