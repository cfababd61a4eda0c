import { defineEntity, p } from '@mikro-orm/core';
import { createdNow } from '#api/platform/database/columns.ts';

/** A person of a tournament whom security was asked about, and its answer. */
export const Clearance = defineEntity({
  name: 'Clearance',
  tableName: 'clearance',
  properties: {
    eventId: p.uuid().primary(),
    accountId: p.uuid().primary(),
    exportedAt: createdNow(),
    answeredAt: p.datetime().nullable(),
    cleared: p.boolean().nullable(),
    note: p.text().nullable(),
  },
});

/** A person in one file for security. */
export const ClearanceReference = defineEntity({
  name: 'ClearanceReference',
  tableName: 'clearance_reference',
  properties: {
    reference: p.text().primary(),
    eventId: p.uuid(),
    accountId: p.uuid(),
  },
});
