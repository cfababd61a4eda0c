import type { ManagedDocument } from '#pwa/features/manage-documents/document-rows.ts';
import { fileType } from '#pwa/features/manage-documents/document-rows.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { actionsColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { iconButtonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { DocumentIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export function documentColumns(
  t: typeof translate,
  onDelete: (document: ManagedDocument) => void,
): Column<ManagedDocument>[] {
  return [
    {
      id: 'title',
      header: t('documents.title'),
      // On a phone it fills the width that the date leaves, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ title }) => title,
      cell: (document) => (
        <span className="flex items-center gap-3">
          <Cover image={document.image} />
          <span className="block min-w-0 md:max-w-64 xl:max-w-96">
            <span className="block truncate font-[580]" title={document.title} dir="auto">
              {document.title}
            </span>
            <span className="block truncate text-[0.8125rem] text-muted-foreground md:hidden">
              {document.eventName ?? t('documents.notApplicable')}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'event',
      header: t('documents.event'),
      className: 'max-md:hidden',
      sort: ({ eventName }) => eventName,
      cell: ({ eventName }) => (
        <span className="block max-w-56 truncate" title={eventName ?? undefined}>
          {eventName ?? t('documents.notApplicable')}
        </span>
      ),
    },
    {
      id: 'kind',
      header: t('documents.kind'),
      className: 'max-md:hidden',
      sort: ({ name }) => fileType(name),
      cell: ({ name }) => fileType(name),
    },
    {
      id: 'date',
      header: t('documents.date'),
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    actionsColumn({
      header: t('documents.actions'),
      path: '/admin/manage/documents',
      editTitle: t('documents.edit'),
      editLabel: ({ title }) => t('documents.editOne', { title }),
      deleteLabel: ({ title }) => t('documents.deleteOne', { title }),
      onDelete,
      before: ({ name, title }) => (
        <a
          href={`/api/file/${name}/download`}
          download
          aria-label={t('documents.downloadOne', { title })}
          title={t('documents.download')}
          className={cn(iconButtonClass({ size: 'sm' }), 'max-md:hidden')}
        >
          <DownloadIcon className="size-4.5" aria-hidden />
        </a>
      ),
    }),
  ];
}

function Cover({ image }: { image: string | null }) {
  return (
    <span className="grid h-9 w-12 flex-none place-items-center overflow-hidden rounded-sm bg-accent text-accent-foreground max-md:hidden">
      {image === null ? (
        <DocumentIcon className="size-4.5" aria-hidden />
      ) : (
        <img
          src={`/api/file/${image}?width=160`}
          alt=""
          width={48}
          height={36}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
