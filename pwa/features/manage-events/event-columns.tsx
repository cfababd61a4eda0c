import type { AdminEvent } from '#sync/contracts/events/manage-events.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { ExportButton } from '#pwa/lib/files/export-button.tsx';
import { actionsColumn } from '#pwa/lib/admin/resource/resource-columns.tsx';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { StatusDot } from '#pwa/ui/primitives/badge.tsx';
import { EventIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export function eventColumns(
  t: typeof translate,
  onDelete: (event: AdminEvent) => void,
): Column<AdminEvent>[] {
  return [
    {
      id: 'name',
      header: t('season.eventName'),
      // On a phone it fills the width that the window column leaves, so that nothing scrolls sideways.
      className: 'max-md:w-full max-md:max-w-0',
      sort: ({ name }) => name,
      cell: ({ name, banner, startDate, endDate }) => (
        <span className="flex items-center gap-3 md:max-w-80">
          <Cover banner={banner} />
          <span className="min-w-0">
            <span className="block truncate font-[580]" title={name} dir="auto">
              {name}
            </span>
            <span className="num block truncate text-[0.8125rem] text-muted-foreground md:hidden">
              {t('events.dates', { start: formatDate(startDate), end: formatDate(endDate) })}
            </span>
          </span>
        </span>
      ),
    },
    {
      id: 'acronym',
      header: t('season.acronym'),
      className: 'max-md:hidden',
      sort: ({ acronym }) => acronym,
      cell: ({ acronym }) => acronym !== null && `#${acronym}`,
    },
    dayColumn('startDate', t('season.startDate')),
    dayColumn('endDate', t('season.endDate')),
    {
      id: 'matches',
      header: t('matches.manageTitle'),
      align: 'end',
      className: 'max-md:hidden',
      sort: ({ Matches }) => Matches.length,
      cell: ({ Matches }) => Matches.length,
    },
    {
      id: 'people',
      header: t('season.accredited'),
      align: 'end',
      className: 'max-md:hidden',
      sort: ({ people }) => people?.approved ?? 0,
      cell: ({ people = { approved: 0, pending: 0 } }) => (
        <>
          {people.approved}
          {people.pending > 0 && (
            <b
              className="ms-1 font-[600] text-pending-foreground"
              title={t('matches.bookingsWaiting', { count: people.pending })}
            >
              + {people.pending}
            </b>
          )}
        </>
      ),
    },
    {
      id: 'window',
      header: t('season.window'),
      sort: ({ accreditationEnabled }) => (accreditationEnabled ? 0 : 1),
      cell: ({ accreditationEnabled }) => (
        <StatusDot tone={accreditationEnabled ? 'approved' : 'offline'}>
          {t(accreditationEnabled ? 'matches.opened' : 'matches.closed')}
        </StatusDot>
      ),
    },
    actionsColumn({
      header: t('users.actions'),
      path: '/admin/manage/tournaments',
      editTitle: t('matches.edit'),
      editLabel: ({ name }) => t('users.editOne', { name }),
      deleteLabel: ({ name }) => t('users.deleteOne', { name }),
      onDelete,
      between: ({ id, name }) => <ExportButton list={{ eventId: id }} variant="row" of={name} />,
    }),
  ];
}

function dayColumn(id: 'startDate' | 'endDate', header: string): Column<AdminEvent> {
  return {
    id,
    header,
    className: 'max-md:hidden',
    sort: (event) => event[id],
    cell: (event) => <span className="num">{formatDate(event[id])}</span>,
  };
}

function Cover({ banner }: { banner: string | null }) {
  return (
    <span className="grid h-7 w-14 flex-none place-items-center overflow-hidden rounded-sm bg-muted text-muted-foreground max-[479px]:hidden">
      {banner === null ? (
        <EventIcon className="size-4" aria-hidden />
      ) : (
        <img
          src={`/api/file/${banner}?width=160`}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
