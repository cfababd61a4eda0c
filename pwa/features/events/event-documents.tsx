import { newestFirst } from '#pwa/lib/parts/document-card.tsx';
import { DocumentList } from '#pwa/lib/parts/document-list.tsx';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';

/** A tournament's documents, newest first. */
export function EventDocuments({ eventId }: { eventId: string }) {
  const { t } = useWords();
  const documents = useCollection('document', { eventId });
  if (documents === undefined) return null;
  if (documents.length === 0)
    return <p className="text-muted-foreground">{t('events.noDocuments')}</p>;
  return <DocumentList documents={newestFirst(documents)} />;
}
