/** The tables of a match's allocation: its pools, their numbered places and the requests for them. */
import { defineEntity, p } from '@mikro-orm/core';
import type { AllocationForm } from '#sync/contracts/pools/manage-pools.ts';
import { type OutletType, type Quota, zones } from '#sync/contracts/pools/pool-ranking.ts';
import type { WaitingReason } from '#sync/contracts/pools/pools.ts';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';
import {
  endedReasons,
  overrideCategories,
  requestStates,
  ties,
} from '#sync/contracts/pools/pool-words.ts';
import type { Role } from '#sync/contracts/accounts/role-names.ts';

export const Allocation = defineEntity({
  name: 'Allocation',
  tableName: 'allocation',
  properties: {
    matchId: p.uuid().primary(),
    eventId: p.uuid(),
    /** Minutes before the kick-off, as are the next four. */
    opens: p.integer(),
    closes: p.integer(),
    substitute: p.integer(),
    /** Null where no one has to confirm. */
    confirm: p.integer().nullable(),
    waitlist: p.integer(),
    offerMinutes: p.integer(),
    tie: p.enum(ties),
    /** Makes the pseudonyms of the public protocol. */
    secret: p.blob(),
    allocatedAt: p.datetime().nullable(),
    allocatedBy: p.uuid().nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
  },
});

/** The usual allocation of a venue's matches. */
export const AllocationTemplate = defineEntity({
  name: 'AllocationTemplate',
  tableName: 'allocation_template',
  properties: {
    venueId: p.uuid().primary(),
    body: p.json().$type<AllocationForm>(),
    version: rowVersion(),
  },
});

export const Pool = defineEntity({
  name: 'Pool',
  tableName: 'pool',
  properties: {
    id: generatedId(),
    matchId: p.uuid(),
    zone: p.enum(zones),
    phase: p.text(),
    roles: textArray<Role>(),
    quota: p.json().$type<Quota>(),
    version: rowVersion(),
  },
});

export const PoolPlace = defineEntity({
  name: 'PoolPlace',
  tableName: 'pool_place',
  primaryKeys: ['poolId', 'number'],
  properties: { poolId: p.uuid().primary(), number: p.integer().primary() },
});

/** A ranking that gave places, as anyone may read and repeat it. */
export const PoolProtocolVersion = defineEntity({
  name: 'PoolProtocolVersion',
  tableName: 'pool_protocol',
  properties: {
    matchId: p.uuid().primary(),
    version: p.integer().primary(),
    /** The canonical text that is signed. */
    body: p.text(),
    kid: p.text(),
    signature: p.text(),
    createdAt: createdNow(),
  },
});

export const PoolRequest = defineEntity({
  name: 'PoolRequest',
  tableName: 'pool_request',
  properties: {
    id: generatedId(),
    poolId: p.uuid(),
    matchId: p.uuid(),
    phase: p.text(),
    accountId: p.uuid(),
    /** The outlet on the day of the request; null for a freelancer. */
    outletId: p.uuid().nullable(),
    outletType: p.text().$type<OutletType>(),
    requestedAt: createdNow(),
    draw: p.text(),
    state: p.enum(requestStates).default('waiting'),
    endedReason: p.enum(endedReasons).nullable(),
    /** The number of the place that is offered or held. */
    number: p.integer().nullable(),
    outletRank: p.integer().nullable(),
    outletCap: p.integer().nullable(),
    override: p.enum(overrideCategories).nullable(),
    overrideText: p.text().nullable(),
    /** The league's words to a person whom it refused. */
    refusalText: p.text().nullable(),
    offerEndsAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    /** While held: since when the place is the outlet's, and no one's. */
    unassignedAt: p.datetime().nullable(),
    /** When the email about the confirmation was queued. */
    remindedAt: p.datetime().nullable(),
    code: p.text().nullable(),
    position: p.integer().nullable(),
    ahead: p.json().$type<WaitingReason>().nullable(),
    decidedAt: p.datetime().nullable(),
    decidedBy: p.uuid().nullable(),
    version: rowVersion(),
  },
});
