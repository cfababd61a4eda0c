import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Team, Venue } from '#sync/contracts/places/manage-places.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { IconButton, iconButtonClass } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { DeleteIcon, EditIcon } from '#pwa/ui/icons.ts';
import type { Column } from '#pwa/ui/table/data-table.tsx';

export function teamColumns(t: typeof translate, onDelete: (team: Team) => void): Column<Team>[] {
  return [
    {
      id: 'name',
      header: t('places.team'),
      sort: ({ name }) => name,
      cell: ({ name, logo, City, Country }) => (
        <span className="flex max-w-72 items-center gap-2.5">
          <TeamLogo name={name} src={logo && `/api/file/${logo}`} className="h-6 w-5.5" />
          <Two first={name} second={City?.name ?? Country.name} />
        </span>
      ),
    },
    text('arabic', t('places.nameAr'), ({ nameAr }) => nameAr, 'max-w-44'),
    text('type', t('places.type'), ({ type }) => t(`places.${type}`), 'max-w-36'),
    text('city', t('places.city'), ({ City }) => City?.name ?? null, 'max-w-44'),
    text('country', t('places.country'), ({ Country }) => Country.name, 'max-w-44'),
    text(
      'aliases',
      t('places.otherNames'),
      ({ aliases }) => aliases.join(', ') || null,
      'max-w-56',
    ),
    actions(t, onDelete, (team, props) => (
      <Link to="/admin/manage/teams/$id" params={{ id: team.id }} {...props} />
    )),
  ];
}

export function venueColumns(
  t: typeof translate,
  onDelete: (venue: Venue) => void,
): Column<Venue>[] {
  return [
    {
      id: 'name',
      header: t('places.venue'),
      sort: ({ name }) => name,
      cell: ({ name, City }) => <Two first={name} second={City.name} />,
    },
    text('city', t('places.city'), ({ City }) => City.name, 'max-w-60'),
    text('country', t('places.country'), ({ Country }) => Country.name, 'max-w-60'),
    text(
      'aliases',
      t('places.otherNames'),
      ({ aliases }) => aliases.join(', ') || null,
      'max-w-72',
    ),
    actions(t, onDelete, (venue, props) => (
      <Link to="/admin/manage/venues/$id" params={{ id: venue.id }} {...props} />
    )),
  ];
}

/** A phone has no columns for what stands below the name there. */
function Two({ first, second }: { first: string; second: string }) {
  return (
    <span className="block min-w-0">
      <span className="block truncate font-[580] max-md:max-w-52" title={first} dir="auto">
        {first}
      </span>
      <span className="block truncate text-[0.8125rem] text-muted-foreground md:hidden">
        {second}
      </span>
    </span>
  );
}

function text<Row>(
  id: string,
  header: string,
  value: (row: Row) => string | null,
  width: string,
): Column<Row> {
  return {
    id,
    header,
    className: 'max-md:hidden',
    sort: value,
    cell: (row) => (
      <span className={cn('block truncate', width)} title={value(row) ?? undefined} dir="auto">
        {value(row)}
      </span>
    ),
  };
}

type LinkLook = {
  'aria-label': string;
  title: string;
  className: string;
  children: ReactNode;
};

function actions<Row extends { name: string }>(
  t: typeof translate,
  onDelete: (row: Row) => void,
  link: (row: Row, look: LinkLook) => ReactNode,
): Column<Row> {
  return {
    id: 'actions',
    header: t('places.actions'),
    actions: true,
    pinned: true,
    className: 'w-px',
    cell: (row) => (
      <span className="flex">
        {link(row, {
          'aria-label': t('places.editOne', { name: row.name }),
          title: t('places.edit'),
          className: cn(iconButtonClass({ size: 'sm' }), 'max-md:size-11'),
          children: <EditIcon className="size-4.5" aria-hidden />,
        })}
        <IconButton
          icon={DeleteIcon}
          size="sm"
          // A phone's row has room for one; the form has the other.
          className="max-md:hidden"
          label={t('places.deleteOne', { name: row.name })}
          onClick={() => onDelete(row)}
        />
      </span>
    ),
  };
}
