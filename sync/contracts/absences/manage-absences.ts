/** Absences and suspensions as administrators record and decide them. */
import * as z from 'zod/mini';
import { absenceFields, absencesForSuspension } from '#sync/contracts/absences/absences.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import {
  day,
  id,
  idParams,
  instant,
  key,
  singleLineText,
} from '#sync/contracts/core/primitives.ts';
import { teamRef } from '#sync/contracts/places/places.ts';

const person = {
  accountId: id,
  firstName: z.string(),
  lastName: z.string(),
  nameArabic: z.nullable(z.string()),
  organization: z.nullable(z.string()),
  organizationArabic: z.nullable(z.string()),
};

const managedAbsence = z.strictObject({
  ...absenceFields,
  ...person,
  date: instant,
  HomeTeam: teamRef,
  AwayTeam: teamRef,
  /** Whether it counts now. */
  counts: z.boolean(),
});
export type ManagedAbsence = z.infer<typeof managedAbsence>;

/** Someone who held a place and did not come, as closed gates show. */
const candidate = z.strictObject({
  requestId: id,
  ...person,
  evidence: absenceFields.evidence,
});

const matchAbsences = z.strictObject({
  /** Null for a match without gates, or whose gates are not closed: no one counts as absent. */
  closedAt: z.nullable(instant),
  candidates: z.array(candidate),
  absences: z.array(managedAbsence),
});
export type MatchAbsences = z.infer<typeof matchAbsences>;

export const getMatchAbsences = endpoint('GET', '/admin/match/:id/absences', {
  summary: 'People who held a place and did not come, and the absences that are recorded',
  params: idParams,
  reply: matchAbsences,
});

export const recordAbsences = endpoint('POST', '/admin/match/:id/absences', {
  summary: 'Records absences; those who turn out to have come are left out',
  params: idParams,
  body: z.strictObject({ requestIds: z.array(id).check(z.minLength(1), z.maxLength(500)) }),
  reply: matchAbsences,
});

export const listAbsences = endpoint('GET', '/admin/absences', {
  summary: 'The absences that are not decided, the contested ones first; at most 200',
  reply: z.array(managedAbsence),
});

const text = singleLineText(200, key('error.required'));

export const decideAbsence = endpoint('PATCH', '/admin/absence/:id', {
  summary: 'Upholds a contested absence, or withdraws one, with a text that the person reads',
  params: idParams,
  body: z.strictObject({ status: z.enum(['upheld', 'withdrawn']), text }),
  reply: managedAbsence,
});

const suspension = z.strictObject({
  id,
  beginsAt: instant,
  endsAt: instant,
  reason: z.string(),
  absenceIds: z.array(id),
  createdAt: instant,
  liftedAt: z.nullable(instant),
  liftedReason: z.nullable(z.string()),
});
export type Suspension = z.infer<typeof suspension>;

const personAbsences = z.strictObject({
  absences: z.array(managedAbsence),
  suspensions: z.array(suspension),
});
export type PersonAbsences = z.infer<typeof personAbsences>;

export const getPersonAbsences = endpoint('GET', '/admin/user/:id/absences', {
  summary: 'A person’s newest 100 absences, and their suspensions',
  params: idParams,
  reply: personAbsences,
});

/** The same day a year later, which a suspension does not reach. */
const aYearAfter = (begins: string) => `${Number(begins.slice(0, 4)) + 1}${begins.slice(4)}`;

export const suspensionForm = z
  .strictObject({
    /** First and last day, in the league's time zone. */
    begins: day,
    ends: day,
    reason: text,
    absenceIds: z.array(id).check(z.minLength(absencesForSuspension), z.maxLength(20)),
  })
  .check(
    z.refine(({ begins, ends }) => begins <= ends && ends < aYearAfter(begins), {
      error: key('suspensions.atMostAYear'),
      path: ['ends'],
    }),
  );

export const suspendUser = endpoint('POST', '/admin/user/:id/suspensions', {
  summary: 'Suspends a person after three absences of one tournament that count',
  params: idParams,
  body: suspensionForm,
  reply: personAbsences,
  status: 201,
});

export const liftSuspension = endpoint('PATCH', '/admin/suspension/:id', {
  summary: 'Lifts a suspension, with a reason that the person reads',
  params: idParams,
  body: z.strictObject({ reason: text }),
  reply: personAbsences,
});
