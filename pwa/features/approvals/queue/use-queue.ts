import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { roles, type Role } from '#sync/contracts/accounts/roles.ts';
import { useScreenDecisions } from '#pwa/features/approvals/decisions/decision-store.ts';
import { fullName, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { pendingRequestsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

const route = getRouteApi('/admin-area/admin/approvals/users');

/** The queue for the URL's search params: pending requests, filtered, with the selected one. */
export function useQueue() {
  const { q, role, request: wanted } = route.useSearch();
  const navigate = route.useNavigate();
  const query = useQuery(pendingRequestsQuery('create_profile'));
  const decisions = useScreenDecisions();
  const waiting = (query.data?.requests ?? []).filter(({ id }) => !decisions.has(id));
  const found = waiting.filter((request) => fits(request, q, role));
  const chosen = found.find(({ id }) => id === wanted) ?? found[0] ?? null;

  function show(next: {
    q?: string | undefined;
    role?: Role | undefined;
    request?: string | null;
  }) {
    void navigate({
      replace: true,
      search: (now) => {
        const all = { ...now, ...next };
        return {
          ...(all.q && { q: all.q }),
          ...(all.role && { role: all.role }),
          ...(all.request && { request: all.request }),
        };
      },
    });
  }

  return {
    query,
    q,
    role,
    waiting,
    found,
    chosen,
    roles: roles.filter((each) => waiting.some((request) => personOf(request).role === each)),
    show,
  };
}

function fits(request: ApprovalRequest, q: string | undefined, role: Role | undefined): boolean {
  const person = personOf(request);
  if (role !== undefined && person.role !== role) return false;
  return matchesSearch(q, fullName(person), person.email, person.organization);
}
