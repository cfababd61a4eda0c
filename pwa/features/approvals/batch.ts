/** Many decisions at once: what they come to is said before. */
import type { Request } from '#sync/contracts/approvals.ts';
import { isAcceptable } from '#pwa/features/approvals/people.ts';
import { seatCount } from '#sync/contracts/seats.ts';

/** What several of the requests are about: a match, a tournament, or an account. */
export interface Subject {
  /** Null for registrations. */
  readonly match: NonNullable<Request['Match']> | null;
  readonly event: Request['Event'];
  readonly requests: readonly Request[];
  /** More than the match has seats left: so many will be refused. */
  readonly tooMany: number;
}

/** The requests by what they are about, the largest group first. */
export function bySubject(
  requests: readonly Request[],
  status: 'approved' | 'rejected',
): Subject[] {
  const groups = Map.groupBy(requests, ({ Match: match, Event: event }) => match?.id ?? event?.id);
  return [...groups.values()]
    .flatMap((members): Subject[] => {
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
export function withoutRefused(
  requests: readonly Request[],
  status: 'approved' | 'rejected',
): { requests: Request[]; leftOut: Request[] } {
  const fits = (request: Request) => status === 'rejected' || isAcceptable(request);
  return {
    requests: requests.filter((request) => fits(request)),
    leftOut: requests.filter((request) => !fits(request)),
  };
}
