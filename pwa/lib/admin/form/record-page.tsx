import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { ApiError } from '#pwa/lib/http/api.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { Skeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { StateMessage, ContentStates } from '#pwa/ui/feedback/content-states.tsx';

type Query<Shown> = {
  data: Shown | undefined;
  error: unknown;
  isError: boolean;
  refetch: () => Promise<unknown>;
};

interface RecordPageProps<Shown> {
  title: string;
  /** Replaces `title` in the window's title, which also names a printed file. */
  named?: (record: Shown) => string;
  /** Names the record in the header. */
  about?: (record: Shown) => ReactNode;
  /** Further actions on the record, at the end of the header. */
  actions?: ReactNode;
  /** Route of the list of records. */
  list: NonNullable<LinkProps['to']>;
  listLabel: string;
  /** Shown if the record does not exist. */
  gone: string;
  /** Replaces the form for a record that has none; returns null for others. */
  formless?: (record: Shown) => ReactElement | null;
  query?: Query<Shown>;
  children: (record: Shown | null) => ReactNode;
}

/**
 * The page of a record's form: a header with a back link, then the form once the record has loaded.
 * Without a query the form is for a new record: `children(null)`.
 */
export function RecordPage<Shown>(props: RecordPageProps<Shown>) {
  const { title, about, list, gone, query, children } = props;
  const { t } = useTranslation();
  const record = query?.data;
  useDocumentTitle((record === undefined ? undefined : props.named?.(record)) ?? title);
  const missing = record === undefined && isUnknown(query?.error);
  const formless = record === undefined ? null : (props.formless?.(record) ?? null);
  return (
    <AdminPage>
      <header className="flex min-h-14 flex-none items-center gap-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6 print:hidden">
        <BackLink to={list} />
        <h1 className="type-title text-xl leading-7 font-[720] md:flex-none">{title}</h1>
        {record !== undefined && about !== undefined && (
          <span className="num ms-2 min-w-0 truncate text-muted-foreground max-md:hidden">
            {about(record)}
          </span>
        )}
        {record !== undefined && props.actions !== undefined && (
          <span className="ms-auto flex-none ps-2">{props.actions}</span>
        )}
      </header>
      {query === undefined ? (
        children(null)
      ) : missing ? (
        <StateMessage
          illustration={<NothingFoundIllustration />}
          title={gone}
          action={
            <Button asChild size="touch">
              <Link to={list}>{props.listLabel}</Link>
            </Button>
          }
        />
      ) : (
        <ContentStates
          state={record !== undefined ? 'ready' : query.isError ? 'error' : 'loading'}
          skeleton={<FormSkeleton label={t('state.loading')} />}
          empty={{ title: gone }}
          error={queryErrorState(query)}
        >
          {formless ?? (record !== undefined && children(record))}
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
