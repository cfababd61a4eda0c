import type { Match } from '#sync/contracts/matches.ts';
import { teamsColumn } from '#pwa/features/manage-matches/match-columns.tsx';
import { named } from '#pwa/features/manage-matches/match-rows.ts';
import type { MatchesView } from '#pwa/features/manage-matches/search.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { useSearchText } from '#pwa/lib/use-search-text.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Key } from '#pwa/ui/chip.tsx';
import { FilterChoice } from '#pwa/ui/filter-choice.tsx';
import { ColumnsIcon } from '#pwa/ui/icons.ts';
import { SearchInput } from '#pwa/ui/input.tsx';
import { Menu, MenuCheck } from '#pwa/ui/menu.tsx';
import { TableToolbar } from '#pwa/ui/table-foot.tsx';
import type { Column } from '#pwa/ui/table.tsx';

type Change = { [Key in keyof MatchesView]?: MatchesView[Key] | undefined };

/** Search, filters and columns above the matches. */
export function MatchFilters({
  view,
  onView,
  matches,
  columns,
  today,
}: {
  view: MatchesView;
  onView: (view: MatchesView) => void;
  matches: readonly Match[];
  columns: readonly Column<Match>[];
  today: string;
}) {
  const { t } = useWords();
  const [text, setText] = useSearchText(view.q, (q) => change({ q }));
  const venues = named(matches.map(({ Location }) => Location));
  const events = named(matches.map(({ Event }) => Event));
  const hidden = new Set(view.hide?.split(','));

  // Another filter begins on the first page.
  function change(next: Change): void {
    const all = { ...view, ...next, page: undefined };
    onView(Object.fromEntries(Object.entries(all).filter(([, value]) => value)));
  }

  function showColumn(id: string, shown: boolean): void {
    if (shown) hidden.delete(id);
    else hidden.add(id);
    change({ hide: [...hidden].join(',') });
  }

  return (
    <TableToolbar>
      <SearchInput
        small
        data-search
        className="w-full md:w-60"
        label={t('matches.searchManage')}
        clearLabel={t('action.clearSearch')}
        value={text}
        onChange={setText}
        hint={
          <span className="max-lg:hidden">
            <Key>/</Key>
          </span>
        }
      />
      <FilterChoice
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
        <FilterChoice
          label={events.find(({ id }) => id === view.event)?.name ?? t('matches.event')}
          active={view.event !== undefined}
          value={view.event ?? ''}
          onChange={(event) => change({ event })}
          options={[{ value: '', label: t('matches.anyEvent') }, ...events.map(choiceOf)]}
        />
      )}
      <FilterChoice
        label={venues.find(({ id }) => id === view.venue)?.name ?? t('matches.venue')}
        active={view.venue !== undefined}
        value={view.venue ?? ''}
        onChange={(venue) => change({ venue })}
        options={[{ value: '', label: t('matches.anyVenue') }, ...venues.map(choiceOf)]}
      />
      <FilterChoice
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
      <div className="md:ms-auto">
        <Menu
          trigger={
            <Button size="sm" icon={ColumnsIcon} className="max-md:min-h-11">
              {t('table.columns')}
            </Button>
          }
        >
          {columns
            .filter(({ id, pinned }) => !pinned && id !== teamsColumn)
            .map(({ id, header }) => (
              <MenuCheck
                key={id}
                checked={!hidden.has(id)}
                onChange={(shown) => showColumn(id, shown)}
              >
                {header}
              </MenuCheck>
            ))}
        </Menu>
      </div>
    </TableToolbar>
  );
}

function choiceOf({ id, name }: { id: string; name: string }) {
  return { value: id, label: name };
}
