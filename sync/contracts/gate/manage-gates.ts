/** Calls of the media office about the gates of a match and their phones. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import {
  id,
  idParams,
  instant,
  key,
  singleLineText,
  version,
} from '#sync/contracts/core/primitives.ts';
import {
  gateContact,
  gateDeviceRow,
  gateMatchRow,
  gateRow,
  maxGateNumber,
} from '#sync/contracts/gate/gate-rows.ts';
import { arabicPlaceName } from '#sync/contracts/places/arabic-place-name.ts';

export const gatesParams = z.strictObject({ match: id });
const minutes = z
  .int(key('error.invalid'))
  .check(z.minimum(0, key('error.invalid')), z.maximum(1440, key('error.invalid')));

/** A match with its gates' settings. Before the gates are set up `version` is 0. */
export const gateMatch = z.extend(gateMatchRow, {
  version: z.int().check(z.nonnegative()),
  /** Addresses that get the final list besides the officer. */
  recipients: z.array(z.string()),
});

export const gateSettings = z.strictObject({
  opensBefore: minutes,
  closesAfter: minutes,
  reEntry: z.boolean(key('error.required')),
  contact: z.nullable(z.extend(gateContact, { name: nameText(80, key('error.required')) })),
  /** Addresses that get the final list besides the officer. */
  recipients: z
    .array(z.email(key('accounts.emailInvalid')))
    .check(z.maxLength(10, key('error.tooLarge'))),
});

export const editGateMatch = endpoint('PATCH', '/gates/:match', {
  summary: 'Sets up the gates of a match (version 0), or changes their settings',
  params: gatesParams,
  body: z.extend(z.partial(gateSettings), { version: z.int().check(z.nonnegative()) }),
  reply: gateMatch,
});

const gateFields = z.strictObject({
  number: z
    .int(key('error.required'))
    .check(z.minimum(1, key('error.invalid')), z.maximum(maxGateNumber, key('error.invalid'))),
  name: nameText(40, key('error.required')),
  nameArabic: z.optional(arabicPlaceName),
  roles: z.array(role).check(z.maxLength(9)),
});
export const gateForm = gateFields;

export const addGate = endpoint('POST', '/gates/:match/gate', {
  summary: 'Adds a gate',
  params: gatesParams,
  body: gateFields,
  reply: gateRow,
  status: 201,
});

export const copyGates = endpoint('POST', '/gates/:match/copy', {
  summary:
    'Copies the gates of the last match before it at the same venue, without codes and phones',
  params: gatesParams,
  reply: z.array(gateRow),
  status: 201,
});

export const editGate = endpoint('PATCH', '/gate/:id', {
  summary: 'Changes a gate, or replaces its enrolment code',
  params: idParams,
  body: z.extend(z.partial(gateFields), {
    newCode: z.optional(z.literal(true)),
    /** With `newCode`, revokes the phones that enrolled at the gate since then, with their checks. */
    removeSince: z.optional(instant),
    version,
  }),
  reply: gateRow,
});

export const deleteGate = endpoint('DELETE', '/gate/:id', {
  summary: 'Deletes a gate that has no checks',
  params: idParams,
  reply: z.null(),
});

export const getGateCode = endpoint('GET', '/gate/:id/code', {
  summary: 'The addresses of a gate’s enrolment code and of the match’s test ticket',
  params: idParams,
  reply: z.strictObject({
    url: z.url(),
    codeNo: z.int(),
    /** The text of the test ticket's QR code. */
    testTicket: z.string(),
  }),
});

export const editGateDevice = endpoint('PATCH', '/gate/device/:id', {
  summary: 'Accepts a phone, grants the search, moves, revokes or reports it lost',
  params: idParams,
  body: z.strictObject({
    accept: z.optional(z.literal(true)),
    rights: z.optional(z.enum(['check', 'search'])),
    gateId: z.optional(id),
    revoke: z.optional(z.literal(true)),
    /** With `revoke`, the phone's checks do not count. */
    discardScans: z.optional(z.boolean()),
    /** Why it is missing; null takes it back. */
    lost: z.optional(z.nullable(singleLineText(200, key('error.required')))),
    version,
  }),
  reply: gateDeviceRow,
});
