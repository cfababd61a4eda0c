import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import type { QueryKey, RecordType } from '#pwa/lib/admin/resource/admin-resource.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { ContentStates, StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { Button } from '#pwa/ui/button.tsx';

interface RecordPageProps<Row, Shown extends Row, Key extends QueryKey> {
  resource: RecordType<Row>;
  /** Loads the record whose id is in the URL. */
  query: (id: string) => UseQueryOptions<Shown, Error, Shown, Key>;
  /** Another query that the form needs. */
  needs?: {
    data: unknown;
    error: unknown;
    isError: boolean;
    refetch: () => Promise<unknown>;
  };
  /** The page's title; 'New …' or 'Edit …' if absent. */
  title?: string;
  /** Replaces the title in the window's title, which also names a printed file. */
  windowTitle?: (record: Shown) => string;
  /** Describes the record in the header; its name if absent, nothing if null. */
  about?: ((record: Shown) => string) | null;
  /** Replaces the header of a record that is not new. */
  header?: (id: string, record: Shown | undefined) => ReactNode;
  /** The form; null for a new record. */
  children: (record: Shown | null) => ReactNode;
}

/**
 * The page of a record's form: a header with a back link, then the form once the record has loaded.
 * Without an id in the URL the form is for a new record.
 */
export function RecordPage<Row, Shown extends Row, Key extends QueryKey>({
  resource,
  query,
  needs,
  windowTitle,
  about = resource.name,
  header,
  children,
  ...props
}: RecordPageProps<Row, Shown, Key>) {
  const { t } = useTranslation();
  const { labels, path } = resource;
  const { id } = useParams({ strict: false }) as { id?: string };
  const isNew = id === undefined;
  const title = props.title ?? t((isNew && labels.newTitle) || labels.editTitle);
  const stored = useQuery({ ...query(id ?? ''), enabled: !isNew });
  const queries = [...(isNew ? [] : [stored]), ...(needs ? [needs] : [])];
  const isLoaded = queries.every(({ data }) => data !== undefined);
  const failed = queries.find(({ data, isError }) => isError && data === undefined);
  const record = isLoaded ? stored.data : undefined;
  useDocumentTitle((record && windowTitle?.(record)) ?? title);
  return (
    <AdminPage>
      {(!isNew && header?.(id, record)) || (
        <header className="flex min-h-14 flex-none flex-wrap items-center gap-x-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6 print:hidden">
          <BackLink to={path} />
          <h1 className="type-title text-xl leading-7 font-[720] md:flex-none">
            {props.title === undefined ? title : <bdi>{title}</bdi>}
          </h1>
          {record !== undefined && about !== null && (
            <span
              className="num ms-2 min-w-0 truncate text-muted-foreground max-md:hidden"
              dir="auto"
            >
              {about(record)}
            </span>
          )}
        </header>
      )}
      {!isLoaded && isUnknown(stored.error) ? (
        <StateMessage
          illustration={<NothingFoundIllustration />}
          title={t(labels.gone)}
          action={
            <Button variant="outline" asChild size="touch">
              <Link to={path}>{t(labels.toList)}</Link>
            </Button>
          }
        />
      ) : (
        <ContentStates
          state={isLoaded ? 'ready' : failed ? 'error' : 'loading'}
          skeleton={<FormSkeleton label={t('state.loading')} />}
          empty={{ title: t(labels.gone) }}
          error={queryErrorState({
            error: failed?.error,
            refetch: () => Promise.all(queries.map(({ refetch }) => refetch())),
          })}
        >
          {isLoaded && children(record ?? null)}
        </ContentStates>
      )}
    </AdminPage>
  );
}

/** The server answers an invalid id with `validation`; for the reader it is not found. */
function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && ['not_found', 'validation'].includes(error.code);
}

function FormSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="px-4 py-5 md:px-6">
      <div className="grid max-w-3xl gap-5 md:grid-cols-2" aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((field) => (
          <Skeleton key={field} className="h-17" />
        ))}
      </div>
    </div>
  );
}
