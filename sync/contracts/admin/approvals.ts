import * as z from 'zod/mini';
import { openQuestion, user } from '#sync/contracts/accounts/accounts.ts';
import { clearanceMark } from '#sync/contracts/admin/clearance.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPage, listPageQuery } from '#sync/contracts/core/list-pages.ts';
import { outletStates } from '#sync/contracts/outlets/outlet-types.ts';
import { nameArabic, placeRef, teamRef } from '#sync/contracts/places/places.ts';
import { id, instant, key, pageQuery, idParams } from '#sync/contracts/core/primitives.ts';
import { role, status } from '#sync/contracts/accounts/roles.ts';

export const requestTypes = ['create_profile', 'join_event', 'join_match'] as const;
export const requestType = z.enum(requestTypes);
export type RequestType = z.infer<typeof requestType>;

/** A question about a request, as administrators see it. */
export const requestQuestion = z.extend(openQuestion, {
  /** The administrator's name. */
  askedBy: z.string(),
  answeredAt: z.nullable(instant),
  /** The applicant's words; null before the answer, and where corrections were the answer. */
  answer: z.nullable(z.string()),
});
export type RequestQuestion = z.infer<typeof requestQuestion>;

/** Days after which the applicant is reminded, and the desk may reject for want of an answer. */
export const answerDays = 14;

export const approvalRequest = z.strictObject({
  id,
  type: requestType,
  status,
  rejectionReason: z.nullable(z.string()),
  createdAt: instant,
  /** Fields corrected before resubmitting; images have no previous text. */
  changes: z.array(z.strictObject({ field: z.string(), before: z.nullable(z.string()) })),
  /** Questions about a registration or an accreditation, the newest last. */
  questions: z.array(requestQuestion),
  memberId: z.nullable(id),
  officerId: z.nullable(id),
  Member: z.nullable(z.strictObject({ User: user })),
  Officer: z.nullable(z.strictObject({ User: user })),
  Match: z.nullable(
    z.strictObject({
      id,
      name: z.string(),
      date: instant,
      seated: z.boolean(),
      /** Approved bookings so far, for '118 of 120'. */
      approved: z.int().check(z.nonnegative()),
      HomeTeam: teamRef,
      AwayTeam: teamRef,
      Location: placeRef,
      Event: placeRef,
    }),
  ),
  Event: z.nullable(placeRef),
  /** Whether the tournament requires two approvals, and the administrator who gave the first. */
  twoApprovals: z.optional(z.boolean()),
  firstApproval: z.optional(z.nullable(z.strictObject({ id, name: z.string() }))),
  /** Security's answer about the person, for a tournament; null if it was not asked. */
  clearance: z.optional(z.nullable(clearanceMark)),
  /** Approved bookings of the match from the person's organization; only in pages of bookings. */
  approvedFromOrganization: z.optional(z.int().check(z.nonnegative())),
  /** Whether an outlet vouches for the person; only in brief lists. */
  outlet: z.optional(z.nullable(z.enum(outletStates))),
});
export type ApprovalRequest = z.infer<typeof approvalRequest>;

/** A request without its person, for a list of one person's requests. */
export const userRequest = z.omit(approvalRequest, {
  Member: true,
  Officer: true,
  approvedFromOrganization: true,
  outlet: true,
});
export type UserRequest = z.infer<typeof userRequest>;

export const listRequests = endpoint('GET', '/admin/requests', {
  summary: 'Requests of a type and status, oldest first',
  query: z.extend(pageQuery, {
    type: z._default(requestType, 'create_profile'),
    status: z._default(status, 'pending'),
    /** Leaves out each person's tournaments and matches. */
    people: z.optional(z.literal('brief')),
  }),
  reply: z.strictObject({ requests: z.array(approvalRequest), totalCount: z.int() }),
});

/** The longest waiting requests are last in `waiting` and first in `-waiting`. */
export const requestListColumns = [
  'waiting',
  'name',
  'email',
  'organization',
  'role',
  'tournament',
  'match',
  'stadium',
  'given',
] as const;

const requestPageQuery = z.extend(listPageQuery(requestListColumns, '-waiting'), {
  type: requestType,
  role: z.optional(role),
  event: z.optional(id),
  match: z.optional(id),
  /** Those that wait for the applicant's answer instead of those that the desk decides. */
  waiting: z.optional(z.literal('applicant')),
});
export type RequestPageQuery = z.infer<typeof requestPageQuery>;

export const listRequestPage = endpoint('GET', '/admin/requests/page', {
  summary: 'One page of the pending requests; `text` filters by person, tournament and match',
  query: requestPageQuery,
  reply: listPage(approvalRequest),
});

const requestFilters = z.strictObject({
  roles: z.array(role),
  /** Number of requests that wait for the applicant's answer. */
  asked: z.int(),
  /** Tournaments, by name. */
  events: z.array(placeRef),
  /** Matches, by date. */
  matches: z.array(
    z.strictObject({
      id,
      date: instant,
      homeTeam: z.string(),
      homeTeamArabic: nameArabic,
      awayTeam: z.string(),
      awayTeamArabic: nameArabic,
    }),
  ),
});
export type RequestFilters = z.infer<typeof requestFilters>;

export const listRequestFilters = endpoint('GET', '/admin/requests/filters', {
  summary: 'The roles, tournaments and matches of the pending requests of a type',
  query: z.strictObject({ type: requestType }),
  reply: requestFilters,
});

export const listUserRequests = endpoint('GET', '/admin/user/:id/requests', {
  summary: 'All requests of a person, newest first',
  params: idParams,
  reply: z.array(userRequest),
});

export const getRequest = endpoint('GET', '/admin/request/:id', {
  summary: 'One request',
  params: idParams,
  reply: approvalRequest,
});

/** A decision's reason; empty where only the command knows whether one is required. */
export const decisionReason = z
  .string(key('approvals.reasonRequired'))
  .check(
    z.trim(),
    z.maxLength(500, key('approvals.reasonTooLong')),
    z.regex(/^[^\u0000]*$/u, key('error.invalid')),
  );
export const rejectionReason = decisionReason.check(
  z.minLength(1, key('approvals.reasonRequired')),
);
/** The reason to revoke an approval or to block an account. */
export const revocationReason = decisionReason.check(
  z.minLength(1, key('approvals.revocationReasonRequired')),
);

/** `expected` is the status the administrator saw; without it the request must be pending. */
export const decision = z.strictObject({
  status: z.enum(['approved', 'rejected']),
  rejectionReason: z.optional(rejectionReason),
  expected: z.optional(status),
});
export type Decision = z.infer<typeof decision>;

export const decideRequest = endpoint('PATCH', '/admin/request/:id', {
  summary: 'Approve, reject or revoke',
  params: idParams,
  body: decision,
  reply: approvalRequest,
});
