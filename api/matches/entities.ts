/** The tables of matches and bookings. */
import { defineEntity, p } from '@mikro-orm/core';
import { statuses } from '#sync/contracts/accounts/role-names.ts';
import { Team, Venue } from '#api/places/entities.ts';
import { createdNow, generatedId, rowVersion } from '#api/platform/database/columns.ts';

export const Match = defineEntity({
  name: 'Match',
  tableName: 'match',
  properties: {
    id: generatedId(),
    eventId: p.uuid(),
    name: p.text(),
    /** The kick-off. */
    date: p.datetime(),
    homeTeam: () => p.manyToOne(Team),
    awayTeam: () => p.manyToOne(Team),
    venue: () => p.manyToOne(Venue),
    gate: p.text().nullable(),
    seated: p.boolean(),
    reservationOpen: p.boolean(),
    /** Its places are allocated; kept by a trigger. */
    pooled: p.boolean().default(false),
    /** Deadlines and zones for phones; kept by triggers. */
    places: p.json().$type<object>().nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
    deletedAt: p.datetime().nullable(),
  },
});

export const Booking = defineEntity({
  name: 'Booking',
  tableName: 'booking',
  properties: {
    id: generatedId(),
    matchId: p.uuid(),
    eventId: p.uuid(),
    accountId: p.uuid(),
    /** False for officers and for matches without seats. */
    needsSeat: p.boolean(),
    status: p.enum(statuses).default('pending'),
    /** Approved once and revoked since. */
    revoked: p.boolean().default(false),
    /** Withdrawn by the applicant; stored as rejected, but treated as if there were no booking. */
    withdrawn: p.boolean().default(false),
    reason: p.text().nullable(),
    /** 1 to 120 */
    seat: p.integer().nullable(),
    /** How the assigned officer got the booking: `given` by the assignment, or `own` by a request. */
    assignment: p.enum(['own', 'given'] as const).nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
    eventArchived: p.boolean().default(false),
    /** Null until the match's gates are closed. */
    attendance: p.enum(['came', 'absent', 'unknown'] as const).nullable(),
  },
});
