/** The tables of tournaments and of who is accredited there. */
import { defineEntity, p } from '@mikro-orm/core';
import { statuses } from '#sync/contracts/accounts/role-names.ts';
import { createdNow, generatedId, rowVersion } from '#api/platform/database/columns.ts';

export const Event = defineEntity({
  name: 'Event',
  tableName: 'event',
  properties: {
    id: generatedId(),
    name: p.text(),
    nameAr: p.text().nullable(),
    acronym: p.text().nullable(),
    description: p.text(),
    banner: p.text().nullable(),
    startDate: p.date(),
    endDate: p.date(),
    accreditationEnabled: p.boolean().default(true),
    /** Accreditations need the approval of two administrators. */
    twoApprovals: p.boolean().default(false),
    version: rowVersion(),
    createdAt: createdNow(),
    deletedAt: p.datetime().nullable(),
    /** Set by a job after its end; its rows copy whether it is set. */
    archivedAt: p.datetime().nullable(),
  },
});

export const Accreditation = defineEntity({
  name: 'Accreditation',
  tableName: 'accreditation',
  properties: {
    id: generatedId(),
    eventId: p.uuid(),
    accountId: p.uuid(),
    status: p.enum(statuses).default('pending'),
    /** Approved once and revoked since. */
    revoked: p.boolean().default(false),
    /** Withdrawn by the applicant; stored as rejected, but treated as if there were no application. */
    withdrawn: p.boolean().default(false),
    reason: p.text().nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
    /** The first of two administrators, while the second is awaited. */
    firstApprovedBy: p.uuid().nullable(),
    eventArchived: p.boolean().default(false),
  },
});
