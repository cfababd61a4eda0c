import { sortNewestFirst } from '#pwa/lib/documents/document-card.tsx';
import { DocumentList } from '#pwa/lib/documents/document-list.tsx';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** A tournament's documents, newest first. */
export function EventDocuments({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const documents = useCollection('document', { eventId });
  if (documents === undefined) return null;
  if (documents.length === 0)
    return <p className="text-muted-foreground">{t('events.noDocuments')}</p>;
  return <DocumentList documents={sortNewestFirst(documents)} />;
}
