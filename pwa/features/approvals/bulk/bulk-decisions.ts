/** Many decisions at once: what they come to is said before. */
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { canAccept } from '#pwa/features/approvals/requests/request-people.ts';
import { seatCount } from '#sync/contracts/matches/seats.ts';

/** What several of the requests are about: a match, a tournament, or an account. */
export interface RequestGroup {
  /** Null for registrations. */
  readonly match: NonNullable<ApprovalRequest['Match']> | null;
  readonly event: ApprovalRequest['Event'];
  readonly requests: readonly ApprovalRequest[];
  /** More than the match has seats left: so many will be refused. */
  readonly tooMany: number;
}

/** The requests by what they are about, the largest group first. */
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

/** Those that can be decided so, and those that the server would refuse: their account waits itself. */
export function splitDecidable(
  requests: readonly ApprovalRequest[],
  status: 'approved' | 'rejected',
): { requests: ApprovalRequest[]; leftOut: ApprovalRequest[] } {
  const fits = (request: ApprovalRequest) => status === 'rejected' || canAccept(request);
  return {
    requests: requests.filter((request) => fits(request)),
    leftOut: requests.filter((request) => !fits(request)),
  };
}
