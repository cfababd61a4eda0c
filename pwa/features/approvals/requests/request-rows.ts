/** Rows of the accreditation and booking tables. */
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import { personOf } from '#pwa/features/approvals/requests/request-people.ts';
import {
  fullName,
  organizationName,
  otherName,
  otherOrganization,
} from '#pwa/lib/people/person-name.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { matchesSearch, searchedNames } from '#sync/contracts/core/search-key.ts';

/** A request in a table, with this admin's decision on it. */
export interface RequestRow {
  readonly id: string;
  readonly request: ApprovalRequest;
  readonly decision: TrackedDecision | undefined;
}

/**
 * The pending requests of a page, and those of `shown` that were decided here. Decided rows stay
 * behind the same row until the page is left, so that no row moves under the pointer.
 */
export function keepDecided(
  waiting: readonly ApprovalRequest[],
  shown: readonly ApprovalRequest[],
  decisions: ReadonlyMap<string, TrackedDecision>,
): ApprovalRequest[] {
  const present = new Set(waiting.map(({ id }) => id));
  const kept = [...waiting];
  let above: string | null = null;
  for (const request of shown) {
    if (!present.has(request.id)) {
      if (!decisions.has(request.id)) continue;
      kept.splice(kept.findIndex(({ id }) => id === above) + 1, 0, request);
    }
    above = request.id;
  }
  return kept;
}

export function matchesRequestFilters(
  { request }: RequestRow,
  { q, role, event, match: matchId }: RequestView,
): boolean {
  const person = personOf(request);
  if (role !== undefined && person.role !== role) return false;
  if (event !== undefined && request.Event?.id !== event) return false;
  if (matchId !== undefined && request.Match?.id !== matchId) return false;
  const { Match: match } = request;
  return matchesSearch(
    q,
    fullName(person),
    otherName(person),
    person.email,
    organizationName(person),
    otherOrganization(person),
    ...searchedNames(request.Event, match?.HomeTeam, match?.AwayTeam, match?.Location),
    match?.name,
  );
}
