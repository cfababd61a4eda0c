/** Contract of the page "Gates" of a match: phones, checks, exceptions, closing. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery, listPosition } from '#sync/contracts/core/list-pages.ts';
import { role } from '#sync/contracts/accounts/roles.ts';
import { id, instant, key, singleLineText } from '#sync/contracts/core/primitives.ts';
import { gateException } from '#sync/contracts/gate/gate-exceptions.ts';
import { gateDeviceRow, gateRow } from '#sync/contracts/gate/gate-rows.ts';
import { gateMatch, gatesParams } from '#sync/contracts/gate/manage-gates.ts';
import { attendance } from '#sync/contracts/matches/attendance.ts';
import { matchPeople } from '#sync/contracts/matches/match-summary.ts';
import { seatId } from '#sync/contracts/matches/seats.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

export const presences = ['notSeen', 'inside', 'out', 'revoked', 'replaced'] as const;
export const presence = z.enum(presences);

/** All that the page "Gates" of a match shows. Before the gates are set up `match.version` is 0. */
export const gateOverview = z.strictObject({
  match: gateMatch,
  gates: z.array(z.extend(gateRow, { codeNo: z.int(), letIn: z.int(), scans: z.int() })),
  /** While there are no gates, the match whose gates can be copied; null if there is none. */
  copyFrom: z.nullable(
    z.strictObject({
      id,
      date: instant,
      home: z.string(),
      homeArabic: nameArabic,
      away: z.string(),
      awayArabic: nameArabic,
      gates: z.int(),
    }),
  ),
  devices: z.array(
    z.extend(gateDeviceRow, {
      officer: z.nullable(z.string()),
      enrolledAt: instant,
      lastSeenAt: z.nullable(instant),
      listAsOf: z.nullable(instant),
      letIn: z.int(),
      scans: z.int(),
      /** Searches for people without their tickets. */
      searches: z.int(),
    }),
  ),
  /** A mark for each ticket, in list order. */
  marks: z.array(z.strictObject({ no: z.int(), presence })),
  counts: z.strictObject({
    entries: z.int(),
    inside: z.int(),
    twice: z.int(),
    overrides: z.int(),
    turnedAway: z.int(),
  }),
  latest: z.array(
    z.strictObject({
      no: z.int(),
      name: z.string(),
      nameArabic,
      /** Name of a stored file. */
      profilePicture: z.nullable(z.string()),
      role,
      gateId: id,
      at: instant,
    }),
  ),
  /** People let in, by gate and ten minutes. */
  arrivals: z.array(z.strictObject({ at: instant, gateId: id, count: z.int() })),
  exceptions: z.array(gateException),
  officers: z.array(
    z.strictObject({
      name: z.string(),
      nameArabic,
      profilePicture: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      lastSeenAt: z.nullable(instant),
    }),
  ),
  people: matchPeople,
  list: z.nullable(
    z.strictObject({
      version: z.int(),
      issuedAt: instant,
      people: z.int(),
      /** People of them with a ticket; the others have no seat yet. */
      tickets: z.int(),
      added: z.int(),
      removed: z.int(),
    }),
  ),
  /** Numbers of people; null until the match is closed. */
  attendance: z.nullable(z.strictObject({ came: z.int(), absent: z.int(), unknown: z.int() })),
  /** The time when phones erase the list, and the server its checks. */
  erasedAt: instant,
  scansDeletedAt: instant,
});
export type GateOverview = z.infer<typeof gateOverview>;

export const getGateOverview = endpoint('GET', '/gates/:match', {
  summary: 'Gates of a match, their phones, checks and exceptions',
  params: gatesParams,
  reply: gateOverview,
});

export const gatePerson = z.strictObject({
  no: z.int(),
  name: z.string(),
  nameArabic,
  organization: z.nullable(z.string()),
  organizationArabic: nameArabic,
  role,
  seat: z.nullable(seatId),
  presence,
  gateId: z.nullable(id),
  at: z.nullable(instant),
  attendance: z.nullable(attendance),
});
export type GatePerson = z.infer<typeof gatePerson>;

export const gatePeopleListColumns = ['no'] as const;

const gatePeopleQuery = z.extend(listPageQuery(gatePeopleListColumns, 'no'), {
  state: z.optional(presence),
});
export type GatePeopleQuery = z.infer<typeof gatePeopleQuery>;

const gatePeoplePage = z.strictObject({
  rows: z.array(gatePerson),
  totalCount: z.int(),
  ...listPosition,
});
export type GatePeoplePage = z.infer<typeof gatePeoplePage>;

export const listGatePeople = endpoint('GET', '/gates/:match/people', {
  summary: 'People on the list of a match, by name, number or state',
  params: gatesParams,
  query: gatePeopleQuery,
  reply: gatePeoplePage,
});

export const addPaperScan = endpoint('POST', '/gates/:match/scans', {
  summary: 'Enters a check that was made on paper',
  params: gatesParams,
  body: z.strictObject({
    id,
    no: z.int().check(z.positive()),
    gateId: id,
    act: z.enum(['in', 'out']),
    at: instant,
  }),
  reply: gatePerson,
  status: 201,
});

export const setExceptionSeen = endpoint('POST', '/gates/:match/exceptions', {
  summary: 'Marks an exception as seen, or not',
  params: gatesParams,
  body: z.strictObject({ key: z.string().check(z.maxLength(120)), seen: z.boolean() }),
  reply: z.null(),
});

export const closeGates = endpoint('POST', '/gates/:match/close', {
  summary: 'Closes the match: who came, who did not, and who is not known',
  params: gatesParams,
  body: z.strictObject({
    /** Why each phone that has not handed in is missing, by the phone's id. */
    missing: z.record(id, singleLineText(200, key('error.required'))),
  }),
  reply: gateOverview,
});

export const reopenGates = endpoint('POST', '/gates/:match/reopen', {
  summary: 'Opens a closed match again',
  params: gatesParams,
  reply: gateOverview,
});
