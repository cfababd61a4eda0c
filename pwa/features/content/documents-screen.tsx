import { useState } from 'react';
import { canCacheDocuments } from '#pwa/lib/documents/offline-documents.ts';
import { sortNewestFirst } from '#pwa/lib/documents/document-card.tsx';
import { DocumentList } from '#pwa/lib/documents/document-list.tsx';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { SearchPage } from '#pwa/lib/sync/search-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { KeepDocuments } from '#pwa/lib/documents/keep-documents.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';

/** Documents shown at first, and added by each "Load more". */
const pageSize = 20;

export function DocumentsScreen() {
  const { t } = useTranslation();
  const documents = useCollection('document');
  const [shown, setShown] = useState(pageSize);
  return (
    <SearchPage
      title={t('content.documents')}
      searchLabel={t('documents.search')}
      rows={documents && sortNewestFirst(documents)}
      textOf={({ title }) => title}
      skeleton={<ListSkeleton rows={8} label={t('state.loading')} />}
      empty={{ title: t('events.noDocuments'), text: t('documents.emptyText') }}
      after={
        <>
          <PastSeasons />
          <KeepDocuments />
        </>
      }
    >
      {(found) => (
        <>
          {canCacheDocuments() && (
            <p className="mb-3 text-sm text-muted-foreground">{t('documents.shelf')}</p>
          )}
          <DocumentList documents={found.slice(0, shown)} />
          {found.length > shown && (
            <Button
              variant="outline"
              full
              className="mt-4"
              onClick={() => setShown(shown + pageSize)}
            >
              {t('documents.loadMore')}
            </Button>
          )}
        </>
      )}
    </SearchPage>
  );
}
