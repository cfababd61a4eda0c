import { type ReactNode, useState } from 'react';
import { SyncBanner, SyncStatusLink } from '#pwa/lib/sync/sync-status.tsx';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { ContentStates, type StateText } from '#pwa/ui/feedback/content-states.tsx';
import { SearchInput } from '#pwa/ui/form/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

type MemberPageProps = {
  title: string;
  /** The title of the window, if it is another one. */
  documentTitle?: string;
  back?: ReactNode;
  /** At the end of the header: the sync status by default. */
  trailing?: ReactNode;
  header?: ReactNode;
  sticky?: boolean;
  children: ReactNode;
};

/** A member's page with its header and the problems of the sync. */
export function MemberPage({
  title,
  documentTitle = title,
  trailing = <SyncStatusLink />,
  header,
  children,
  ...rest
}: MemberPageProps) {
  useDocumentTitle(documentTitle);
  return (
    <>
      <PageHeader title={title} trailing={trailing} {...rest}>
        {header}
      </PageHeader>
      <SyncBanner />
      {children}
    </>
  );
}

export function SearchPage<Row>({
  title,
  searchLabel,
  rows,
  textOf,
  skeleton,
  empty,
  nothingFoundText,
  back,
  before,
  after,
  bodyClass,
  children,
}: {
  title: string;
  /** Null hides the search field. */
  searchLabel: string | null;
  rows: readonly Row[] | undefined;
  textOf: (row: Row) => string;
  skeleton: ReactNode;
  /** Null shows nothing in place of an empty list. */
  empty: StateText | null;
  nothingFoundText?: string;
  back?: ReactNode;
  before?: ReactNode;
  after?: ReactNode;
  bodyClass?: string;
  children: (found: readonly Row[]) => ReactNode;
}) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const found = search === '' ? rows : rows?.filter((row) => matchesSearch(search, textOf(row)));
  const emptyState = search === '' ? 'empty' : 'nothing-found';
  const state = found === undefined ? 'loading' : found.length > 0 ? 'ready' : emptyState;
  return (
    <MemberPage
      title={title}
      back={back}
      header={
        searchLabel !== null && (
          <SearchInput
            inHeader
            className="md:w-80"
            label={searchLabel}
            clearLabel={t('action.clearSearch')}
            value={search}
            onChange={setSearch}
          />
        )
      }
    >
      <PageBody {...(bodyClass && { className: bodyClass })}>
        {before}
        {(empty !== null || state !== 'empty') && (
          <ContentStates
            state={state}
            skeleton={skeleton}
            empty={empty ?? { title: '' }}
            nothingFound={{
              title: t('state.nothingFoundTitle'),
              text: nothingFoundText ?? t('state.nothingFoundText'),
              action: <Button onClick={() => setSearch('')}>{t('action.clearFilters')}</Button>,
            }}
          >
            {children(found ?? [])}
          </ContentStates>
        )}
        {after}
      </PageBody>
    </MemberPage>
  );
}
