/** The view that lists profile requests, accreditations and bookings alike. */
import { defineEntity, p } from '@mikro-orm/core';
import { statuses } from '#sync/contracts/accounts/role-names.ts';

export const Request = defineEntity({
  name: 'Request',
  tableName: 'request',
  properties: {
    id: p.uuid().primary(),
    type: p.enum(['create_profile', 'join_event', 'join_match'] as const),
    status: p.enum(statuses),
    accountId: p.uuid(),
    eventId: p.uuid().nullable(),
    matchId: p.uuid().nullable(),
    reason: p.text().nullable(),
    createdAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
    withdrawn: p.boolean(),
  },
});
