import { type ReactNode, useState } from 'react';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ContentStates, type StateText } from '#pwa/ui/feedback/content-states.tsx';
import { SearchInput } from '#pwa/ui/form/search-input.tsx';
import { PageBody } from '#pwa/ui/layout/page.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';

/** A member's page with a list and a field that searches it. */
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
  /** The text for an empty list; null shows nothing. */
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
              action: (
                <Button variant="outline" onClick={() => setSearch('')}>
                  {t('action.clearFilters')}
                </Button>
              ),
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
