/** The tables of requirements and of the evidence that people give for them. */
import { defineEntity, p } from '@mikro-orm/core';
import type { Role } from '#sync/contracts/accounts/role-names.ts';
import { evidenceStates } from '#sync/contracts/evidence/evidence.ts';
import {
  expiries,
  expiryEffects,
  requirementKinds,
} from '#sync/contracts/evidence/requirements.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

export const Requirement = defineEntity({
  name: 'Requirement',
  tableName: 'requirement',
  properties: {
    id: generatedId(),
    name: p.text(),
    nameAr: p.text().nullable(),
    help: p.text().default(''),
    helpAr: p.text().default(''),
    roles: textArray<Role>(),
    kind: p.enum(requirementKinds),
    required: p.boolean(),
    /** Freelancers, who have no outlet, may leave it out. */
    freelancersExempt: p.boolean().default(false),
    expiry: p.enum(expiries),
    /** Months from the approval. */
    expiryMonths: p.integer().nullable(),
    whenExpired: p.enum(expiryEffects),
    /** Its place in the form. */
    position: p.integer().default(0),
    version: rowVersion(),
    deletedAt: p.datetime().nullable(),
  },
});

export const Evidence = defineEntity({
  name: 'Evidence',
  tableName: 'evidence',
  properties: {
    id: generatedId(),
    accountId: p.uuid(),
    requirementId: p.uuid(),
    /** One of the three, by the kind of the requirement. */
    file: p.text().nullable(),
    links: textArray().nullable(),
    number: p.text().nullable(),
    /** The last day on which it is valid, `YYYY-MM-DD`. */
    expiresOn: p.date().nullable(),
    state: p.enum(evidenceStates).default('given'),
    givenAt: createdNow(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
    reason: p.text().nullable(),
    /** Days before the expiry of the last reminder: 30 or 7. */
    reminded: p.integer().nullable(),
    /** Since when the role of the person does not require it. */
    unneededSince: p.datetime().nullable(),
  },
});
