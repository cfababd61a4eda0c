/** The person behind a request, and how long requests have waited. */
import type { User } from '#sync/contracts/accounts/accounts.ts';
import {
  answerDays,
  type ApprovalRequest,
  type RequestQuestion,
} from '#sync/contracts/admin/approvals.ts';

/**
 * The member or officer who made a request.
 *
 * @throws Error if the request has neither
 */
export function personOf(request: ApprovalRequest): User {
  const person = (request.Member ?? request.Officer)?.User;
  if (person === undefined) throw new Error(`request ${request.id} has no person`);
  return person;
}

/**
 * Accreditations and bookings can be accepted only for approved people; the server refuses others.
 */
export function canAccept(request: ApprovalRequest): boolean {
  return request.type === 'create_profile' || personOf(request).status === 'approved';
}

/** Whether the next approval is the first of two, after which the request still waits. */
export function awaitsFirstApproval({
  twoApprovals,
  firstApproval,
}: Pick<ApprovalRequest, 'twoApprovals' | 'firstApproval'>): boolean {
  return twoApprovals === true && firstApproval == null;
}

export type AgeGroup = 'overTwoDays' | 'overOneDay' | 'underOneDay';

/** Groups requests by how long they have waited, oldest first, without empty groups. */
export function groupByAge<Item extends { createdAt: string }>(
  requests: readonly Item[],
  now: number,
): { group: AgeGroup; requests: Item[] }[] {
  const groups = Map.groupBy(
    // Compared by code units, which is much faster than by a language and the same for instants.
    requests.toSorted(
      (a, b) => Number(a.createdAt > b.createdAt) - Number(a.createdAt < b.createdAt),
    ),
    ({ createdAt }) => ageGroup(now - Date.parse(createdAt)),
  );
  return [...groups].map(([group, members]) => ({ group, requests: members }));
}

function ageGroup(waited: number): AgeGroup {
  const days = waited / 86_400_000;
  if (days >= 2) return 'overTwoDays';
  return days >= 1 ? 'overOneDay' : 'underOneDay';
}

/** Age in whole years on a day; both dates are `YYYY-MM-DD`. */
export function ageInYears(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5) ? years - 1 : years;
}

/**
 * The id `step` places from the selected one, limited to the ends; the first if none is selected.
 */
export function neighborOf(
  ids: readonly string[],
  chosen: string | null,
  step: 1 | -1,
): string | null {
  const at = chosen === null ? -1 : ids.indexOf(chosen);
  if (at === -1) return ids[0] ?? null;
  return ids[Math.min(ids.length - 1, Math.max(0, at + step))] ?? null;
}

/** The id to select after the current one is decided: the next, or at the end the previous. */
export function afterDecision(ids: readonly string[], chosen: string): string | null {
  const at = ids.indexOf(chosen);
  return ids[at + 1] ?? ids[at - 1] ?? null;
}

type WithQuestions = Pick<ApprovalRequest, 'questions'>;

/** The newest question about a request; undefined if nothing was asked. */
export function lastQuestion(request: WithQuestions | undefined): RequestQuestion | undefined {
  return request?.questions.at(-1);
}

/** Whether the applicant has yet to answer. */
export function waitsForApplicant(request: WithQuestions | undefined): boolean {
  return lastQuestion(request)?.answeredAt === null;
}

/** Whether the applicant has been silent for so long that the desk may reject for it. */
export function isAnswerLate(request: WithQuestions | undefined, now: number): boolean {
  const question = lastQuestion(request);
  return (
    question?.answeredAt === null && now - Date.parse(question.askedAt) > answerDays * 86_400_000
  );
}
