import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MergeSuggestion } from '#sync/contracts/outlets/manage-outlets.ts';
import { MergeForm } from '#pwa/features/manage-outlets/merge-form.tsx';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { mergeSuggestionsQuery } from '#pwa/lib/admin/queries/outlet-queries.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { AdminPage } from '#pwa/ui/layout/admin-page.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

const keyOf = ({ keys }: MergeSuggestion) => keys[0]?.key ?? '';

/** Suggested groups at the start, and beside them the merge of the selected one. */
export function MergeOutletsScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('outlets.mergeTitle'));
  const query = useQuery(mergeSuggestionsQuery());
  const [selectedKey, setSelectedKey] = useState<string | null>(null);
  const suggestions = query.data ?? [];
  const selected = suggestions.find((each) => keyOf(each) === selectedKey) ?? suggestions[0];
  return (
    <AdminPage>
      <header className="flex min-h-14 flex-none items-center gap-x-1 border-b border-border bg-card ps-1 pe-4 md:ps-3 md:pe-6">
        <BackLink to="/admin/manage/outlets" />
        <h1 className="type-title text-xl leading-7 font-[720]">{t('outlets.mergeTitle')}</h1>
        {query.data && <span className="num ms-2 text-muted-foreground">{query.data.length}</span>}
      </header>
      <StaleDataBanner query={query} />
      <ContentStates
        state={listState(query, suggestions.length, suggestions.length)}
        skeleton={
          <div role="status" aria-label={t('state.loading')} className="grid gap-3 p-4 md:p-6">
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
            <Skeleton className="h-16" />
          </div>
        }
        empty={{ title: t('outlets.mergeEmpty'), text: t('outlets.mergeEmptyText') }}
        error={queryErrorState(query)}
      >
        <div className="grid flex-1 md:min-h-0 md:grid-cols-[20rem_minmax(0,1fr)] lg:grid-cols-[24rem_minmax(0,1fr)]">
          <ul
            aria-label={t('outlets.suggestions')}
            className="border-border max-md:max-h-72 max-md:overflow-y-auto max-md:border-b md:min-h-0 md:overflow-y-auto md:border-e"
          >
            {suggestions.map((each) => (
              <li key={keyOf(each)} className="border-b border-border">
                <Suggestion
                  suggestion={each}
                  isSelected={each === selected}
                  onSelect={() => setSelectedKey(keyOf(each))}
                />
              </li>
            ))}
          </ul>
          {selected && (
            <MergeForm
              key={keyOf(selected)}
              suggestion={selected}
              onMerged={() => setSelectedKey(null)}
            />
          )}
        </div>
      </ContentStates>
    </AdminPage>
  );
}

function Suggestion({
  suggestion,
  isSelected,
  onSelect,
}: {
  suggestion: MergeSuggestion;
  isSelected: boolean;
  onSelect: () => void;
}) {
  const { t } = useTranslation();
  const { keys, outlet } = suggestion;
  const [first = '', ...others] = keys.flatMap(({ spellings }) => spellings);
  return (
    <button
      type="button"
      aria-pressed={isSelected}
      className={cn(
        'flex min-h-16 w-full items-center gap-3 px-4 py-2.5 text-start hover:bg-accent md:px-6',
        isSelected && 'bg-accent',
      )}
      onClick={onSelect}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate font-[580]" dir="auto">
          {outlet === null ? first : placeName(outlet)}
        </span>
        <span className="block truncate text-sm text-muted-foreground" dir="auto">
          {outlet === null
            ? joinWithCommas(others) || t('outlets.oneSpelling')
            : t('outlets.knownOutlet', { spellings: joinWithCommas([first, ...others]) })}
        </span>
      </span>
      <span className="num flex-none text-sm text-muted-foreground">
        {t('outlets.peopleCount', { count: keys.reduce((sum, { people }) => sum + people, 0) })}
      </span>
    </button>
  );
}
