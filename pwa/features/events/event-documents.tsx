import { formatDate } from '#pwa/lib/dates.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { DocumentIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { List, rowClass, RowNote, RowTitle } from '#pwa/ui/row.tsx';

/** A tournament's documents, newest first; pressing one opens the file. */
export function EventDocuments({ eventId }: { eventId: string }) {
  const { t } = useWords();
  const documents = useCollection('document', { eventId });
  if (documents === undefined) return null;
  if (documents.length === 0)
    return <p className="text-muted-foreground">{t('events.noDocuments')}</p>;
  const newestFirst = documents.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return (
    <List>
      {newestFirst.map((document) => (
        <li key={document.id}>
          <a
            href={`/api/file/${document.name}/download`}
            className={`${rowClass()} hover:bg-accent`}
          >
            <span className="grid size-10 flex-none place-items-center rounded-sm bg-accent text-accent-foreground">
              <DocumentIcon className="size-5" aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <RowTitle>{document.title}</RowTitle>
              <RowNote>
                {document.name.slice(document.name.lastIndexOf('.') + 1).toUpperCase()},{' '}
                {formatDate(document.createdAt)}
              </RowNote>
            </span>
            <DownloadIcon className="size-5 text-muted-foreground" aria-hidden />
          </a>
        </li>
      ))}
    </List>
  );
}
