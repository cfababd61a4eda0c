import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import { named } from '#pwa/features/manage-matches/match-rows.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { changeView } from '#pwa/lib/admin/list/manage-toolbar.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { FilterMenu } from '#pwa/ui/primitives/filter-menu.tsx';

type Change = { [Key in keyof MatchesView]?: MatchesView[Key] | undefined };

/** Date, tournament, venue and reservation filters of the matches. */
export function MatchFilters({
  view,
  onView,
  matches,
  today,
}: {
  view: MatchesView;
  onView: (view: MatchesView) => void;
  matches: readonly AdminMatch[];
  today: string;
}) {
  const { t } = useTranslation();
  const venues = named(matches.map(({ Location }) => Location));
  const events = named(matches.map(({ Event }) => Event));
  const change = (next: Change) => onView(changeView(view, next));

  return (
    <>
      <FilterMenu
        label={
          view.from === 'all'
            ? t('matches.allDates')
            : t('matches.from', { date: formatDate(view.from ?? today) })
        }
        active={view.from !== 'all'}
        value={view.from === 'all' ? 'all' : ''}
        onChange={(from) => change({ from })}
        options={[
          { value: '', label: t('matches.fromToday') },
          { value: 'all', label: t('matches.allDates') },
        ]}
      />
      {(events.length > 1 || view.event !== undefined) && (
        <FilterMenu
          label={events.find(({ id }) => id === view.event)?.name ?? t('matches.event')}
          active={view.event !== undefined}
          value={view.event ?? ''}
          onChange={(event) => change({ event })}
          options={[{ value: '', label: t('matches.anyEvent') }, ...events.map(choiceOf)]}
        />
      )}
      <FilterMenu
        label={venues.find(({ id }) => id === view.venue)?.name ?? t('matches.venue')}
        active={view.venue !== undefined}
        value={view.venue ?? ''}
        onChange={(venue) => change({ venue })}
        options={[{ value: '', label: t('matches.anyVenue') }, ...venues.map(choiceOf)]}
      />
      <FilterMenu
        label={
          view.reservation === undefined
            ? t('matches.reservation')
            : t('matches.reservationIs', { state: t(`matches.${view.reservation}`) })
        }
        active={view.reservation !== undefined}
        value={view.reservation ?? ''}
        onChange={(value) =>
          change({ reservation: value === 'opened' || value === 'closed' ? value : undefined })
        }
        options={[
          { value: '', label: t('matches.anyReservation') },
          { value: 'opened', label: t('matches.opened') },
          { value: 'closed', label: t('matches.closed') },
        ]}
      />
    </>
  );
}

function choiceOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}
