import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Trouble } from '#sync/contracts/admin/overview.ts';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { formatAsOf } from '#pwa/lib/format/dates.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { AdminPage, AdminPageHeader } from '#pwa/ui/layout/admin-page.tsx';

/** A page of figures that are read again while it is open, with the operator's troubles above them. */
export function StatusPage<Data extends { troubles: readonly Trouble[] }>({
  title,
  query,
  skeleton,
  children,
}: {
  title: string;
  query: UseQueryResult<Data>;
  skeleton: ReactNode;
  children: (data: Data, now: number) => ReactNode;
}) {
  const { t } = useTranslation();
  const now = useNow();
  useDocumentTitle(title);
  const { data } = query;
  return (
    <AdminPage>
      <AdminPageHeader
        title={title}
        count={data === undefined ? undefined : formatAsOf(query.dataUpdatedAt, now)}
      />
      <StaleDataBanner query={query} />
      <ContentStates
        state={data !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
        skeleton={skeleton}
        empty={{ title }}
        error={queryErrorState(query)}
      >
        {data && (
          <div className="flex flex-col gap-3 p-4 md:min-h-0 md:flex-1 md:gap-4 md:overflow-y-auto md:px-6 md:py-5">
            {data.troubles.map((trouble) => (
              <Banner key={trouble} tone="error" rounded>
                {t(`overview.trouble.${trouble}`)}
              </Banner>
            ))}
            {children(data, now)}
          </div>
        )}
      </ContentStates>
    </AdminPage>
  );
}
