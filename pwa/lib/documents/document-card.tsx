import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DocumentIcon } from '#pwa/ui/icons.ts';
import { Card } from '#pwa/ui/card.tsx';
import { RowNote, rowClass, RowTitle } from '#pwa/ui/list/list.tsx';

/** One document as a slide; pressing it opens the document. */
export function DocumentCard({ document }: { document: DocumentRow }) {
  return (
    <Card className="h-full">
      <DocumentLink document={document} className="h-full rounded-xl hover:bg-accent">
        <DocumentThumbnail document={document} />
        <span className="min-w-0 flex-1">
          <RowTitle>
            <bdi>{document.title}</bdi>
          </RowTitle>
          <RowNote>{formatDate(document.createdAt)}</RowNote>
        </span>
      </DocumentLink>
    </Card>
  );
}

/** The document's cover, or the type of its file. */
export function DocumentThumbnail({ document: { image, name } }: { document: DocumentRow }) {
  // Without signal the cover may not be cached.
  const [missing, setMissing] = useState<string | null>(null);
  if (image !== null && image !== missing)
    return (
      <img
        src={`/api/file/${image}?width=160`}
        alt=""
        width={48}
        height={48}
        loading="lazy"
        decoding="async"
        onError={() => setMissing(image)}
        className="size-12 flex-none rounded-sm bg-accent object-cover"
      />
    );
  return (
    <span className="grid size-12 flex-none place-items-center rounded-sm bg-accent text-xs font-[680] text-accent-foreground">
      <DocumentIcon className="size-5" aria-hidden />
      {fileExtension(name)}
    </span>
  );
}

/** Opens the document in the app. */
export function DocumentLink({
  document: { id },
  className,
  children,
}: {
  document: DocumentRow;
  className: string;
  children: ReactNode;
}) {
  return (
    <Link to="/documents/$id" params={{ id }} className={cn(rowClass(), className)}>
      {children}
    </Link>
  );
}

/** `PDF` */
export function fileExtension(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}

export function sortNewestFirst(documents: readonly DocumentRow[]): DocumentRow[] {
  return documents.toSorted(
    (a, b) => b.createdAt.localeCompare(a.createdAt) || a.title.localeCompare(b.title),
  );
}
