import { type ReactNode, useState } from 'react';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { ChunkLoadError, lazyImport } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DocumentIcon } from '#pwa/ui/icons.ts';
import { Card } from '#pwa/ui/card.tsx';
import { RowNote, rowClass, RowTitle } from '#pwa/ui/list/list.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** One document as a slide; pressing it opens the file. */
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

/** Opens the file from this phone or the server; the code for that is loaded on the first press. */
export function DocumentLink({
  document,
  className,
  children,
}: {
  document: DocumentRow;
  className: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const { openDocument } = await lazyImport(
        () => import('#pwa/lib/documents/open-document.ts'),
      );
      await openDocument(document);
    } catch (error) {
      if (!(error instanceof ChunkLoadError)) throw error;
      toast('error', { text: t('content.needsSignal') });
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      href={`/api/file/${document.name}/download`}
      download
      aria-busy={busy || undefined}
      className={cn(rowClass(), busy && 'animate-pulse', className)}
      onClick={(event) => {
        event.preventDefault();
        if (!busy) void open();
      }}
    >
      {children}
    </a>
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
