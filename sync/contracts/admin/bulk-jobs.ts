/** Background work on the server, which continues without the page that started it. */
import * as z from 'zod/mini';
import { rejectionReason, revocationReason } from '#sync/contracts/admin/approvals.ts';
import { status } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, version } from '#sync/contracts/core/primitives.ts';

export const bulkJobKinds = [
  'decideRequests',
  'deleteEvent',
  'deleteMatches',
  'setUserStatus',
] as const;
export type BulkJobKind = (typeof bulkJobKinds)[number];
/** `waiting` until `startsAt`: nothing has happened yet, so that stopping undoes all of it. */
export const bulkJobStates = ['waiting', 'running', 'done', 'stopped'] as const;

/** Seconds in which many decisions can be undone. */
export const bulkUndoSeconds = 8;
/** The most records in one call. */
export const maxBulkRecords = 1000;

/** A record that was left as it is, with the reason. */
export const refusal = z.strictObject({ id, message: z.string() });
export type Refusal = z.infer<typeof refusal>;

export const bulkJob = z.strictObject({
  id,
  kind: z.enum(bulkJobKinds),
  /** The decision of a decision job; a blocked account is rejected. Null for others. */
  decision: z.nullable(z.enum(['approved', 'rejected', 'revoked'])),
  status: z.enum(bulkJobStates),
  /** Requests, accounts, or people whose bookings end. */
  total: z.int(),
  done: z.int(),
  /** How many of those done wait for a second approval. */
  firstApprovals: z.optional(z.int()),
  refused: z.array(refusal),
  startsAt: instant,
  finishedAt: z.nullable(instant),
  /** Whether it can still be stopped: a deletion goes on, because the record is gone already. */
  canStop: z.boolean(),
});
export type BulkJob = z.infer<typeof bulkJob>;

export const decideRequests = endpoint('POST', '/admin/requests/decide', {
  summary: 'Decide many requests in the background, after some seconds in which it can be undone',
  status: 201,
  body: z.strictObject({
    ids: z.array(id).check(z.minLength(1), z.maxLength(maxBulkRecords)),
    status: z.enum(['approved', 'rejected']),
    rejectionReason: z.optional(rejectionReason),
    /** The status that the requests must still have; pending if absent. Approved ones are revoked. */
    expected: z.optional(status),
  }),
  reply: bulkJob,
});

export const setUserStatuses = endpoint('POST', '/admin/users/status', {
  summary: 'Block or approve many accounts in the background, after some seconds to undo it',
  status: 201,
  body: z.strictObject({
    users: z
      .array(z.strictObject({ id, version }))
      .check(z.minLength(1), z.maxLength(maxBulkRecords)),
    status: z.enum(['approved', 'rejected']),
    /** Required to block. */
    rejectionReason: z.optional(revocationReason),
  }),
  reply: bulkJob,
});

export const deleteMatches = endpoint('POST', '/admin/matches/delete', {
  summary: 'Delete many matches; each person with bookings gets one email',
  body: z.strictObject({
    matches: z
      .array(z.strictObject({ id, version: z.optional(version) }))
      .check(z.minLength(1), z.maxLength(maxBulkRecords)),
  }),
  reply: z.strictObject({
    deleted: z.array(id),
    refused: z.array(refusal),
  }),
});

export const getBulkJob = endpoint('GET', '/admin/bulk-jobs/:id', {
  summary: 'The progress of background work',
  params: idParams,
  reply: bulkJob,
});

export const stopBulkJob = endpoint('POST', '/admin/bulk-jobs/:id/stop', {
  summary: 'Stop background work; what it has done stays. 409 if it cannot be stopped',
  params: idParams,
  reply: bulkJob,
});

export const listBulkJobs = endpoint('GET', '/admin/bulk-jobs', {
  summary: 'Background work that is not finished, oldest first',
  reply: z.array(bulkJob),
});
