import type { DocumentRow } from '#sync/contracts/content.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { cn } from '#pwa/ui/cn.ts';
import { DocumentIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { Card, List, rowClass, RowNote, RowTitle } from '#pwa/ui/row.tsx';

/** Documents as rows; pressing one opens its file. */
export function DocumentList({ documents }: { documents: readonly DocumentRow[] }) {
  return (
    <List>
      {documents.map((document) => (
        <li key={document.id}>
          <a
            href={`/api/file/${document.name}/download`}
            className={cn(rowClass(), 'hover:bg-accent')}
          >
            <span className="grid size-10 flex-none place-items-center rounded-sm bg-accent text-accent-foreground">
              <DocumentIcon className="size-5" aria-hidden />
            </span>
            <span className="min-w-0 flex-1">
              <RowTitle>{document.title}</RowTitle>
              <RowNote>{`${kindOf(document.name)}, ${formatDate(document.createdAt)}`}</RowNote>
            </span>
            <DownloadIcon className="size-5 text-muted-foreground" aria-hidden />
          </a>
        </li>
      ))}
    </List>
  );
}

/** One document as a slide. */
export function DocumentCard({ document }: { document: DocumentRow }) {
  return (
    <Card className="h-full">
      <a
        href={`/api/file/${document.name}/download`}
        className={cn(rowClass(), 'h-full rounded-xl hover:bg-accent')}
      >
        <span className="grid size-12 flex-none place-items-center rounded-sm bg-accent text-xs font-[680] text-accent-foreground">
          <DocumentIcon className="size-5" aria-hidden />
          {kindOf(document.name)}
        </span>
        <span className="min-w-0 flex-1">
          <RowTitle>{document.title}</RowTitle>
          <RowNote>{formatDate(document.createdAt)}</RowNote>
        </span>
      </a>
    </Card>
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
