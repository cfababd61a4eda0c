/** Rows of the accreditation and booking tables. */
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { TrackedDecision } from '#pwa/features/approvals/decisions/held-decisions.ts';
import { fullName, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import type { RequestView } from '#pwa/features/approvals/search.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

/** A request in a table, with this admin's decision on it. */
export interface RequestRow {
  readonly id: string;
  readonly request: ApprovalRequest;
  readonly decision: TrackedDecision | undefined;
}

/**
 * The pending requests and those decided here. Decided rows keep their place until the screen
 * closes, so that no row moves under the pointer. `seen` holds every request shown so far.
 */
export function stableRows(
  waiting: readonly ApprovalRequest[],
  seen: ReadonlyMap<string, ApprovalRequest>,
  decisions: ReadonlyMap<string, TrackedDecision>,
): RequestRow[] {
  const present = new Set(waiting.map(({ id }) => id));
  const decided = [...decisions.keys()].flatMap((id) => {
    const request = present.has(id) ? undefined : seen.get(id);
    return request ?? [];
  });
  return [...waiting, ...decided]
    .sort((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))
    .map((request) => ({ id: request.id, request, decision: decisions.get(request.id) }));
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
    person.email,
    person.organization,
    request.Event?.name,
    match?.HomeTeam.name,
    match?.AwayTeam.name,
    match?.Location.name,
    match?.name,
  );
}
