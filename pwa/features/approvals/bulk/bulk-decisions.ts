/**
 * Groups selected requests, so that a dialog can show the effect of a decision before it is sent.
 */
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { AffectedPeople } from '#sync/contracts/notifications/affected-people.ts';
import { canAccept, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { seatCount } from '#sync/contracts/matches/seat-names.ts';

/** Selected requests that share a match or a tournament, or are all registrations. */
export interface RequestGroup {
  /** The match that is requested; null for registrations and accreditations. */
  readonly match: NonNullable<ApprovalRequest['Match']> | null;
  readonly event: ApprovalRequest['Event'];
  readonly requests: readonly ApprovalRequest[];
  /** Number of requests that exceed the match's free seats and will be refused. */
  readonly tooMany: number;
}

/** Groups requests by match or tournament, the largest group first. */
export function groupBySubject(
  requests: readonly ApprovalRequest[],
  status: 'approved' | 'rejected',
): RequestGroup[] {
  const groups = Map.groupBy(requests, ({ Match: match, Event: event }) => match?.id ?? event?.id);
  return [...groups.values()]
    .flatMap((members): RequestGroup[] => {
      const [first] = members;
      if (first === undefined) return [];
      const { Match: match, Event: event } = first;
      const left = match?.seated === true ? Math.max(0, seatCount - match.approved) : Infinity;
      const tooMany = status === 'approved' ? Math.max(0, members.length - left) : 0;
      return [{ match, event, requests: members, tooMany }];
    })
    .sort((a, b) => b.requests.length - a.requests.length);
}

/** The people who will get an email about the decisions, each once. */
export function recipientsOf(requests: readonly ApprovalRequest[]): AffectedPeople {
  const people = new Map(requests.map((request) => [personOf(request).email, personOf(request)]));
  const names = [...people.values()].map((person) => fullName(person));
  return { count: names.length, names: names.toSorted((a, b) => a.localeCompare(b)) };
}

/** Why the server would refuse to approve a request. */
type ApprovalObstacle = 'accountNotApproved' | 'secondByOther';

export interface DecidableRequests {
  readonly requests: readonly ApprovalRequest[];
  /** Requests that the decision cannot be applied to. */
  readonly leftOut: Readonly<Record<ApprovalObstacle, readonly ApprovalRequest[]>>;
}

/**
 * Separates the requests that the server would refuse: the person is not approved yet, or the
 * administrator `decider` gave the first of two approvals.
 */
export function splitDecidable(
  requests: readonly ApprovalRequest[],
  status: 'approved' | 'rejected',
  decider: string | undefined,
): DecidableRequests {
  const obstacle = (request: ApprovalRequest): ApprovalObstacle | 'none' => {
    if (status === 'rejected') return 'none';
    if (!canAccept(request)) return 'accountNotApproved';
    const isMine = request.firstApproval != null && request.firstApproval.id === decider;
    return isMine ? 'secondByOther' : 'none';
  };
  const {
    none = [],
    accountNotApproved = [],
    secondByOther = [],
  } = Object.groupBy(requests, obstacle);
  return { requests: none, leftOut: { accountNotApproved, secondByOther } };
}
