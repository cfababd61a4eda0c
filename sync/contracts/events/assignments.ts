/** Media officers given to tournaments and matches by an administrator (spec §7; rulings §8). */
import * as z from 'zod/mini';
import { user } from '#sync/contracts/accounts/accounts.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { event } from '#sync/contracts/events/events.ts';
import { adminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { id, key } from '#sync/contracts/core/primitives.ts';

export const maxOfficers = 200;

const officers = z
  .array(id, key('assignments.officersRequired'))
  .check(
    z.minLength(1, key('assignments.officersRequired')),
    z.maxLength(maxOfficers, key('error.tooLarge')),
  );

export const eventAssignment = z.strictObject({ officers });

export const matchAssignment = z.strictObject({
  officers: officers.check(z.maxLength(1, key('assignments.oneOfficer'))),
  /** The assigned officer that the admin saw, null for none; another one by now is 409. */
  expected: z.optional(z.nullable(id)),
});

export const findOfficers = endpoint({
  method: 'GET',
  path: '/admin/officers',
  summary: 'Approved media officers, by name; `firstName` narrows to those whose name has it',
  query: z.strictObject({ firstName: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.array(user),
});

export const assignToEvent = endpoint({
  method: 'PATCH',
  path: '/admin/event/:id/members',
  summary: 'Accredit media officers to a tournament',
  params: z.strictObject({ id }),
  body: eventAssignment,
  reply: event,
  message: 'assignments.eventDone',
});

export const assignToMatch = endpoint({
  method: 'PATCH',
  path: '/admin/match/:id/members',
  summary: 'Give a match its media officer, in place of the one assigned before',
  params: z.strictObject({ id }),
  body: matchAssignment,
  reply: adminMatch,
  message: 'assignments.matchDone',
});
