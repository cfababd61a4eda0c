/** The tables of outlets and of the people who work for them. */
import { defineEntity, p } from '@mikro-orm/core';
import { outletTypes } from '#sync/contracts/outlets/outlet-types.ts';
import { createdNow, generatedId, rowVersion } from '#api/platform/database/columns.ts';

export const Outlet = defineEntity({
  name: 'Outlet',
  tableName: 'outlet',
  properties: {
    id: generatedId(),
    /** Also the organization of its members, so in Latin letters. */
    name: p.text(),
    nameAr: p.text().nullable(),
    type: p.enum(outletTypes),
    version: rowVersion(),
    createdAt: createdNow(),
    closedAt: p.datetime().nullable(),
  },
});

/** Another spelling of an outlet's name, as `place_key` writes it. */
export const OutletAlias = defineEntity({
  name: 'OutletAlias',
  tableName: 'outlet_alias',
  properties: { key: p.text().primary(), outletId: p.uuid() },
});

export const OutletMember = defineEntity({
  name: 'OutletMember',
  tableName: 'outlet_member',
  properties: {
    id: generatedId(),
    outletId: p.uuid(),
    accountId: p.uuid(),
    manager: p.boolean().default(false),
    /** Null for a person who joined by a link that anyone may have forwarded. */
    vouchedAt: p.datetime().nullable(),
    vouchedBy: p.uuid().nullable(),
    joinedAt: createdNow(),
    leftAt: p.datetime().nullable(),
    version: rowVersion(),
  },
});

export const OutletInvitation = defineEntity({
  name: 'OutletInvitation',
  tableName: 'outlet_invitation',
  properties: {
    id: generatedId(),
    outletId: p.uuid(),
    email: p.text(),
    tokenHash: p.blob(),
    invitedBy: p.uuid(),
    createdAt: createdNow(),
    /** The time of the acceptance of an accepted one. */
    endsAt: p.datetime(),
    /** The person who accepted it. */
    accountId: p.uuid().nullable(),
  },
});
