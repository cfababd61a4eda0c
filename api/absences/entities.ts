/** The tables of absences from matches and of suspensions. */
import { defineEntity, p } from '@mikro-orm/core';
import { type AbsenceEvidence, absenceStatuses } from '#sync/contracts/absences/absences.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

export const Absence = defineEntity({
  name: 'Absence',
  tableName: 'absence',
  properties: {
    id: generatedId(),
    requestId: p.uuid(),
    matchId: p.uuid(),
    eventId: p.uuid(),
    accountId: p.uuid(),
    evidence: p.json().$type<AbsenceEvidence>(),
    notifiedAt: createdNow(),
    status: p.enum(absenceStatuses).default('open'),
    /** The person's text, deleted 90 days after the decision. */
    contest: p.text().nullable(),
    contestedAt: p.datetime().nullable(),
    /** The league's text. */
    explanation: p.text().nullable(),
    /** Null for one that a late check withdrew, until the person is informed. */
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
    version: rowVersion(),
  },
});

export const Suspension = defineEntity({
  name: 'Suspension',
  tableName: 'suspension',
  properties: {
    id: generatedId(),
    accountId: p.uuid(),
    /** It bars requests for matches that kick off in between. */
    beginsAt: p.datetime(),
    endsAt: p.datetime(),
    reason: p.text(),
    absenceIds: textArray(),
    createdAt: createdNow(),
    decidedBy: p.uuid(),
    liftedAt: p.datetime().nullable(),
    liftedBy: p.uuid().nullable(),
    liftedReason: p.text().nullable(),
    version: rowVersion(),
  },
});
