/**
 * Security's answers about a tournament's applicants: a file without accounts goes out, its answers
 * come back as marks of the requests, and decide nothing.
 */
import * as z from 'zod/mini';
import { role, status } from '#sync/contracts/accounts/roles.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { day, idParams, instant, key, singleLine } from '#sync/contracts/core/primitives.ts';
import { nameArabic } from '#sync/contracts/places/places.ts';

/** Maximum number of people in one file, each with a photo. */
export const maxClearancePeople = 400;

/** Maximum number of rows in a file of answers. */
export const maxClearanceRows = 1000;

/** Maximum number of characters in a note. */
export const maxClearanceNote = 200;

/** The mark of a person; `cleared` is null until security answers. */
export const clearanceMark = z.strictObject({
  cleared: z.nullable(z.boolean()),
  note: z.nullable(z.string()),
  /** When the answer came in, or the person was last in a file. */
  at: instant,
});

const clearanceOverview = z.strictObject({
  /** The last day of the tournament, after which the marks are deleted. */
  endDate: day,
  /** Numbers of people who wait, by what security has said. */
  notAsked: z.int(),
  unanswered: z.int(),
  cleared: z.int(),
  notCleared: z.int(),
});
export type ClearanceOverview = z.infer<typeof clearanceOverview>;

export const getClearance = endpoint('GET', '/admin/event/:id/clearance', {
  summary: 'How many people wait for a tournament, by security’s answer',
  params: idParams,
  reply: clearanceOverview,
});

export const exportClearance = endpoint('POST', '/admin/event/:id/clearance/export', {
  summary: 'The people who wait without an answer of security, as xlsx with photos',
  params: idParams,
  body: z.strictObject({}),
  reply: z.unknown(),
});

export const clearanceStates = ['fits', 'unanswered', 'unknown', 'otherEvent', 'wrong'] as const;
export const clearanceProblems = [
  'noReference',
  'badAnswer',
  'formula',
  'longNote',
  'twice',
] as const;
export type ClearanceProblem = (typeof clearanceProblems)[number];

const plannedAnswer = z.strictObject({
  /** Line number in the file, from 1. */
  line: z.int(),
  reference: z.string(),
  cleared: z.nullable(z.boolean()),
  note: z.nullable(z.string()),
  state: z.enum(clearanceStates),
  /** Why the row is `wrong`; otherwise null. */
  problem: z.nullable(z.enum(clearanceProblems)),
  /** Null unless the row fits. */
  person: z.nullable(
    z.strictObject({
      firstName: z.string(),
      lastName: z.string(),
      nameArabic,
      role: z.nullable(role),
      /** The request may have been decided meanwhile. */
      status,
    }),
  ),
});
export type PlannedAnswer = z.infer<typeof plannedAnswer>;

const clearancePlan = z.strictObject({ fileName: z.string(), rows: z.array(plannedAnswer) });
export type ClearancePlan = z.infer<typeof clearancePlan>;

export const readClearanceFile = endpoint('POST', '/admin/event/:id/clearance/file', {
  summary: 'Read a file of answers (multipart, field `file`: xlsx or csv); changes nothing',
  params: idParams,
  reply: clearancePlan,
});

const clearanceAnswer = z.strictObject({
  reference: z.string().check(z.regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/, key('error.invalid'))),
  cleared: z.boolean(),
  note: z.nullable(
    z
      .string(key('error.invalid'))
      .check(z.minLength(1), z.maxLength(maxClearanceNote, key('error.tooLarge')), singleLine),
  ),
});
export type ClearanceAnswer = z.infer<typeof clearanceAnswer>;

export const importClearance = endpoint('POST', '/admin/event/:id/clearance', {
  summary: 'Store security’s answers as marks, all of them or none',
  params: idParams,
  body: z.strictObject({
    answers: z.array(clearanceAnswer).check(z.minLength(1), z.maxLength(maxClearanceRows)),
    /** Name of the file, for the audit log. */
    fileName: z
      .string(key('error.invalid'))
      .check(z.maxLength(100, key('error.tooLarge')), singleLine),
  }),
  reply: z.strictObject({ stored: z.int() }),
  message: 'clearance.stored',
});
