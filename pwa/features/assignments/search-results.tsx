import type { ReactNode } from 'react';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

type Query<Row> = {
  data: readonly Row[] | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  error: unknown;
  refetch: () => Promise<unknown>;
};

/** Search results as selectable rows; the previous results stay until new ones arrive. */
export function SearchResults<Row extends { id: string }>({
  label,
  query,
  searched,
  none,
  notFound,
  children,
}: {
  label: string;
  query: Query<Row>;
  /** Whether a search text was entered. */
  searched: boolean;
  none: { title: string; text: string };
  notFound: string;
  children: (row: Row) => ReactNode;
}) {
  const { t } = useTranslation();
  const rows = query.data ?? [];
  const failed = query.isError && (query.data === undefined || query.isPlaceholderData);
  const state = failed
    ? 'error'
    : query.data === undefined
      ? 'loading'
      : rows.length > 0
        ? 'ready'
        : searched
          ? 'nothing-found'
          : 'empty';
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className="flex h-72 flex-col overflow-y-auto rounded-md border border-border bg-card"
    >
      <ContentStates
        state={state}
        skeleton={<ResultsSkeleton label={t('state.loading')} />}
        empty={none}
        nothingFound={{ title: t('state.nothingFoundTitle'), text: notFound }}
        error={queryErrorState(query)}
      >
        <ul
          aria-label={label}
          className={cn('divide-y divide-border', query.isPlaceholderData && 'opacity-60')}
        >
          {rows.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      </ContentStates>
    </div>
  );
}

function ResultsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-border">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <span key={row} className="flex min-h-14 flex-col justify-center gap-2 px-3" aria-hidden>
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </span>
      ))}
    </div>
  );
}
