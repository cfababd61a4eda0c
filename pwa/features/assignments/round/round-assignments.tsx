import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { BoardRound } from '#sync/contracts/events/officer-board.ts';
import { RoundBoard } from '#pwa/features/assignments/round/round-board.tsx';
import type { AssignmentView } from '#pwa/features/assignments/search.ts';
import { officerBoardQuery } from '#pwa/lib/admin/assignments/officer-board.ts';
import { listState, queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { StaleDataBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { RecordOptions } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { formatDate, leagueDayOf } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

const none: { id: string; name: string; endDate: string }[] = [];

/** Assigns the officers of a tournament's round; by default the next one of the current tournament. */
export function RoundAssignments({ event, round }: { event: string | undefined; round?: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const events = useQuery(eventsQuery());
  const all = events.data ?? none;
  const eventId = event ?? currentEvent(all)?.id ?? '';
  const board = useQuery(officerBoardQuery(eventId, round === undefined ? {} : { round }));
  const query = events.data !== undefined && eventId === '' ? { ...events, data: noBoard } : board;
  const { rounds = [], round: shown = null, matches = [] } = query.data ?? {};
  const show = (view: AssignmentView) =>
    void navigate({
      to: '/admin/manage/assignments',
      search: { to: 'round', ...view },
      replace: true,
    });

  return (
    <>
      <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b border-border bg-card px-4 py-2.5 md:px-6">
        <span className="max-md:w-full md:w-64">
          <NativeSelect
            small
            aria-label={t('assignments.toEvent')}
            value={eventId}
            onChange={({ target }) => show({ id: target.value })}
          >
            <RecordOptions records={all} />
          </NativeSelect>
        </span>
        <span className="max-md:w-full md:w-110">
          <NativeSelect
            small
            aria-label={t('assignments.toRound')}
            value={shown ?? ''}
            disabled={rounds.length === 0}
            onChange={({ target }) => show({ id: eventId, round: target.value })}
          >
            {rounds.map((each) => (
              <option key={each.name} value={each.name}>
                {joinWithDots([
                  each.name,
                  each.withoutOfficer > 0 &&
                    t('assignments.roundOpen', { count: each.withoutOfficer }),
                  datesOf(each, t),
                ])}
              </option>
            ))}
          </NativeSelect>
        </span>
      </div>
      <StaleDataBanner query={board} />
      <ContentStates
        state={listState(query, matches.length, 1)}
        skeleton={
          <div className="px-4 py-5 md:px-6">
            <ListSkeleton rows={6} label={t('state.loading')} />
          </div>
        }
        empty={{ title: t('assignments.noRoundTitle'), text: t('assignments.noRoundText') }}
        error={queryErrorState(query)}
      >
        {board.data && (
          <RoundBoard key={`${eventId} ${board.data.round}`} eventId={eventId} board={board.data} />
        )}
      </ContentStates>
    </>
  );
}

const noBoard = { rounds: [], round: null, matches: [] };

/** The first tournament that is not over, or the last one. */
function currentEvent<Row extends { endDate: string }>(events: readonly Row[]): Row | undefined {
  const today = leagueDayOf(Date.now());
  return events.find(({ endDate }) => endDate >= today) ?? events.at(-1);
}

function datesOf({ from, to }: BoardRound, t: ReturnType<typeof useTranslation>['t']): string {
  const [start, end] = [formatDate(from), formatDate(to)];
  return start === end ? start : t('events.dates', { start, end });
}
