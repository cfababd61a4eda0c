import '#pwa/lib/i18n/deferred-messages/saved-documents.ts';
import { useState } from 'react';
import { canCacheDocuments } from '#pwa/lib/documents/offline-documents.ts';
import { containsAllWords } from '#pwa/lib/matches/match-list.ts';
import { sortNewestFirst } from '#pwa/lib/documents/document-card.tsx';
import { DocumentList } from '#pwa/lib/documents/document-list.tsx';
import { SyncStatusLink, SyncBanner } from '#pwa/lib/sync/sync-status.tsx';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { useRefreshPinnedDocuments } from '#pwa/lib/documents/use-refresh-pinned-documents.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { SearchInput } from '#pwa/ui/form/input.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/feedback/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

/** Documents shown at first, and added by each "Load more". */
const pageSize = 20;

/** The league's documents, newest first. */
export function DocumentsScreen() {
  const { t } = useTranslation();
  const documents = useCollection('document');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(pageSize);
  useDocumentTitle(t('content.documents'));
  useRefreshPinnedDocuments(documents);
  const found =
    documents && sortNewestFirst(documents).filter(({ title }) => containsAllWords(title, search));
  const loading = documents === undefined;
  return (
    <>
      <PageHeader title={t('content.documents')} trailing={<SyncStatusLink />}>
        <SearchInput
          inHeader
          className="md:w-80"
          label={t('documents.search')}
          clearLabel={t('action.clearSearch')}
          value={search}
          onChange={setSearch}
        />
      </PageHeader>
      <SyncBanner />
      <PageBody>
        <ContentStates
          state={
            loading
              ? 'loading'
              : found?.length
                ? 'ready'
                : search === ''
                  ? 'empty'
                  : 'nothing-found'
          }
          skeleton={<ListSkeleton rows={8} label={t('state.loading')} />}
          empty={{ title: t('events.noDocuments'), text: t('documents.emptyText') }}
          nothingFound={{
            title: t('state.nothingFoundTitle'),
            text: t('state.nothingFoundText'),
            action: <Button onClick={() => setSearch('')}>{t('action.clearFilters')}</Button>,
          }}
        >
          {canCacheDocuments() && (
            <p className="mb-3 text-sm text-muted-foreground">{t('documents.shelf')}</p>
          )}
          <DocumentList documents={found?.slice(0, shown) ?? []} />
          {found !== undefined && found.length > shown && (
            <Button full className="mt-4" onClick={() => setShown(shown + pageSize)}>
              {t('documents.loadMore')}
            </Button>
          )}
        </ContentStates>
      </PageBody>
    </>
  );
}
