import '#pwa/lib/late-words/kept-documents.ts';
import { useState } from 'react';
import { canKeep } from '#pwa/lib/kept-documents.ts';
import { matchesWords } from '#pwa/lib/match-rows.ts';
import { newestFirst } from '#pwa/lib/parts/document-card.tsx';
import { DocumentList } from '#pwa/lib/parts/document-list.tsx';
import { Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useLookAfterDocuments } from '#pwa/lib/use-look-after-documents.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { SearchInput } from '#pwa/ui/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { SkeletonRows } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';

/** Documents shown at first, and more at each press (specification §9). */
const pageSize = 20;

/** What the league hands out, newest first. */
export function DocumentsScreen() {
  const { t } = useWords();
  const documents = useCollection('document');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  useTitle(t('content.documents'));
  useLookAfterDocuments(documents);
  const found =
    documents && newestFirst(documents).filter(({ title }) => matchesWords(title, search));
  const loading = documents === undefined;
  return (
    <>
      <PageHeader title={t('content.documents')} trailing={<Heard />}>
        <SearchInput
          inHeader
          className="md:w-80"
          label={t('documents.search')}
          clearLabel={t('action.clearSearch')}
          value={search}
          onChange={setSearch}
        />
      </PageHeader>
      <HeardStrip />
      <PageBody>
        <States
          state={
            loading
              ? 'loading'
              : found?.length
                ? 'ready'
                : search === ''
                  ? 'empty'
                  : 'nothing-found'
          }
          skeleton={<SkeletonRows rows={8} label={t('state.loading')} />}
          empty={{ title: t('events.noDocuments'), text: t('documents.emptyText') }}
          nothingFound={{
            title: t('state.nothingFoundTitle'),
            text: t('state.nothingFoundText'),
            action: <Button onClick={() => setSearch('')}>{t('action.clearFilters')}</Button>,
          }}
        >
          {canKeep() && (
            <p className="mb-3 text-sm text-muted-foreground">{t('documents.shelf')}</p>
          )}
          <DocumentList documents={found?.slice(0, shown) ?? []} />
          {found !== undefined && found.length > shown && (
            <Button full className="mt-4" onClick={() => setShown(shown + pageSize)}>
              {t('documents.loadMore')}
            </Button>
          )}
        </States>
      </PageBody>
    </>
  );
}
