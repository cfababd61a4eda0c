import { Link } from '@tanstack/react-router';
import type { News } from '#sync/contracts/content/news.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton, iconButtonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { DeleteIcon, EditIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export function newsColumns(t: typeof translate, onDelete: (piece: News) => void): Column<News>[] {
  return [
    {
      id: 'title',
      header: t('news.title'),
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ title }) => title,
      cell: ({ title, banner, createdAt }) => (
        <span className="flex items-center gap-3 md:max-w-72 lg:max-w-96">
          <img
            src={`/api/file/${banner}?width=160`}
            alt=""
            loading="lazy"
            decoding="async"
            className="h-7 w-14 flex-none rounded-sm bg-muted object-cover"
          />
          <span className="min-w-0">
            <span className="block truncate font-[580]" title={title} dir="auto">
              {title}
            </span>
            <span className="num block truncate text-[0.8125rem] text-muted-foreground md:hidden">
              {formatDate(createdAt)}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'event',
      header: t('news.event'),
      className: 'max-md:hidden',
      sort: ({ Event }) => Event?.name ?? null,
      cell: ({ Event }) => (
        <span className="block max-w-56 truncate" title={Event?.name}>
          {Event?.name ?? t('news.notApplicable')}
        </span>
      ),
    },
    {
      id: 'tags',
      header: t('news.tags'),
      className: 'max-lg:hidden',
      cell: ({ Tags }) => (
        <span className="block max-w-56 truncate" dir="auto">
          {Tags.map(({ name }) => name).join(', ')}
        </span>
      ),
    },
    {
      id: 'date',
      header: t('news.date'),
      className: 'max-md:hidden',
      sort: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <span className="num">{formatDate(createdAt)}</span>,
    },
    {
      id: 'actions',
      header: t('news.actions'),
      actions: true,
      pinned: true,
      className: 'w-px',
      cell: (piece) => (
        <span className="flex">
          <Link
            to="/admin/manage/news/$id"
            params={{ id: piece.id }}
            aria-label={t('news.editOne', { title: piece.title })}
            title={t('news.edit')}
            className={cn(iconButtonClass({ size: 'sm' }), 'max-md:size-11')}
          >
            <EditIcon className="size-4.5" aria-hidden />
          </Link>
          <IconButton
            icon={DeleteIcon}
            size="sm"
            // A phone's row has room for one button; the form has the other.
            className="max-md:hidden"
            label={t('news.deleteOne', { title: piece.title })}
            onClick={() => onDelete(piece)}
          />
        </span>
      ),
    },
  ];
}
