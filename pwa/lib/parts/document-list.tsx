import type { ReactNode } from 'react';
import type { DocumentRow } from '#sync/contracts/content.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { cn } from '#pwa/ui/cn.ts';
import { DocumentIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { Card, List, rowClass, RowNote, RowTitle } from '#pwa/ui/row.tsx';
import { toast } from '#pwa/ui/toast.tsx';

/** Documents as rows; pressing one opens its file. */
export function DocumentList({ documents }: { documents: readonly DocumentRow[] }) {
  return (
    <List>
      {documents.map((document) => (
        <li key={document.id}>
          <FileLink name={document.name} className="hover:bg-accent">
            <span className="grid size-10 flex-none place-items-center rounded-sm bg-accent text-accent-foreground">
              <DocumentIcon className="size-5" aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <RowTitle>{document.title}</RowTitle>
              <RowNote>{`${kindOf(document.name)}, ${formatDate(document.createdAt)}`}</RowNote>
            </span>
            <DownloadIcon className="size-5 text-muted-foreground" aria-hidden />
          </FileLink>
        </li>
      ))}
    </List>
  );
}

/** One document as a slide. */
export function DocumentCard({ document }: { document: DocumentRow }) {
  return (
    <Card className="h-full">
      <FileLink name={document.name} className="h-full rounded-xl hover:bg-accent">
        <span className="grid size-12 flex-none place-items-center rounded-sm bg-accent text-xs font-[680] text-accent-foreground">
          <DocumentIcon className="size-5" aria-hidden />
          {kindOf(document.name)}
        </span>
        <span className="min-w-0 flex-1">
          <RowTitle>{document.title}</RowTitle>
          <RowNote>{formatDate(document.createdAt)}</RowNote>
        </span>
      </FileLink>
    </Card>
  );
}

/** Fetches the file; without signal it says so instead of leaving the app for an error page. */
function FileLink({
  name,
  className,
  children,
}: {
  name: string;
  className: string;
  children: ReactNode;
}) {
  const { t } = useWords();
  const { reach } = useSyncStatus();
  return (
    <a
      href={`/api/file/${name}/download`}
      download
      className={cn(rowClass(), className)}
      onClick={(event) => {
        if (reach !== 'unreachable' && navigator.onLine) return;
        event.preventDefault();
        toast('error', { text: t('content.needsSignal') });
      }}
    >
      {children}
    </a>
  );
}

/** `PDF` */
function kindOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}

export function newestFirst(documents: readonly DocumentRow[]): DocumentRow[] {
  return documents.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title),
  );
}
