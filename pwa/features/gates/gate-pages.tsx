import { QueryClientProvider } from '@tanstack/react-query';
import { GatesScreen } from '#pwa/features/gates/gates-screen.tsx';
import { SecurityListScreen } from '#pwa/features/gates/list/security-list-screen.tsx';
import { GatePeopleScreen } from '#pwa/features/gates/people/gate-people-screen.tsx';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';

/**
 * The pages about a match's gates: the gates, `/people` and `/list`. They are one route, because all
 * routes are part of the first load. Officers' pages have no queries around them.
 */
export function GatePages() {
  const { page } = useGatePages();
  return (
    <QueryClientProvider client={queryClient}>
      {page === 'people' ? (
        <GatePeopleScreen />
      ) : page === 'list' ? (
        <SecurityListScreen />
      ) : (
        <GatesScreen />
      )}
    </QueryClientProvider>
  );
}
