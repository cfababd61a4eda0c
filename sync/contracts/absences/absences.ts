/** Absences from matches and suspensions, as the person who they are about sees them. */
import * as z from 'zod/mini';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { id, idParams, instant, key, version } from '#sync/contracts/core/primitives.ts';

/** Days in which the person can contest an absence. Afterwards it counts. */
export const contestDays = 7;
export const maxContest = 1000;
/** Absences of a tournament that allow a suspension. */
export const absencesForSuspension = 3;

export const absenceStatuses = ['open', 'contested', 'upheld', 'withdrawn'] as const;
export type AbsenceStatus = (typeof absenceStatuses)[number];

const count = z.int().check(z.nonnegative());

/** The evidence that the person was absent, as it was when the absence was recorded. */
export const absenceEvidence = z.strictObject({
  /** The places that the person held, as tickets name them: `P31`. */
  places: z.array(z.string()),
  gates: count,
  phones: count,
  /** Phones whose checks the league has. */
  handedIn: count,
  lastHandedInAt: z.nullable(instant),
  /** Checks of the person's tickets that let no one in. */
  checks: count,
});
export type AbsenceEvidence = z.infer<typeof absenceEvidence>;

export const absenceFields = {
  id,
  matchId: id,
  eventId: id,
  evidence: absenceEvidence,
  notifiedAt: instant,
  status: z.enum(absenceStatuses),
  /** The person's text; deleted some time after the decision. */
  contest: z.nullable(z.string()),
  contestedAt: z.nullable(instant),
  /** The league's text. */
  explanation: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
};

/** A person's own absence on their phones (bucket `user/{id}`). */
export const absenceRow = z.strictObject({ ...absenceFields, version });
export type AbsenceRow = z.infer<typeof absenceRow>;

/** A suspension that was not lifted, on the person's phones (bucket `user/{id}`). */
export const suspensionRow = z.strictObject({
  id,
  version,
  /** It bars requests for matches that kick off in between. */
  beginsAt: instant,
  endsAt: instant,
  reason: z.string(),
  absenceIds: z.array(id),
});

/** When an absence that no one contests begins to count, in epoch milliseconds. */
export function contestEndsAt({ notifiedAt }: { notifiedAt: string }): number {
  return Date.parse(notifiedAt) + contestDays * 86_400_000;
}

/** Whether an absence counts: upheld, or not contested in time. `isCounted` on the server is the same. */
export function absenceCounts(
  absence: { status: AbsenceStatus; notifiedAt: string },
  now: number,
): boolean {
  return (
    absence.status === 'upheld' || (absence.status === 'open' && now >= contestEndsAt(absence))
  );
}

export const contestText = z
  .string(key('error.required'))
  .check(z.trim(), z.minLength(1, key('error.required')), z.maxLength(maxContest));

export const contestAbsence = endpoint('POST', '/absence/:id/contest', {
  summary: 'Contests one’s own absence within seven days',
  params: idParams,
  body: z.strictObject({ text: contestText }),
  reply: absenceRow,
});
