import { Link } from '@tanstack/react-router';
import { type ReactElement, Suspense } from 'react';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import type { EventItem } from '#pwa/lib/events/use-events.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { RowOf } from '#pwa/lib/sync/hooks.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { EmptyIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';

const PlaceToAnswerRow = optionalComponent(
  () => import('#pwa/features/home/place-to-answer-row.tsx'),
  'PlaceToAnswerRow',
);
const AbsenceRow = optionalComponent(
  () => import('#pwa/features/home/absence-row.tsx'),
  'AbsenceRow',
);

export type ToDoProps = {
  matches: readonly MatchListItem[];
  events: readonly EventItem[];
  /** Number of changes that the server refused. */
  attention: number;
  now: number;
  /** Absences that the person can still contest. */
  absences: readonly RowOf<'absence'>[];
  /** Rows about reports, shown above the others. */
  reports?: readonly ReactElement[];
};

/** The person's tasks, followed by changes that are unsent or undecided. */
export function ToDoSection({
  matches,
  events,
  attention,
  now,
  absences,
  reports = [],
}: ToDoProps) {
  const { t } = useTranslation();
  const pendingEvents = events.filter(({ state }) => state === 'requested' || state === 'waiting');
  const rows = [matches, pendingEvents, absences, reports].flat().length;
  if (rows + attention === 0) return <NothingToDo />;
  return (
    <List>
      {attention > 0 && (
        <li>
          <Row
            tone="attention"
            title={t(attention === 1 ? 'home.oneNeedsYou' : 'home.needsYou', { count: attention })}
            trailing={
              <Link to="/sync" className={buttonVariants({ variant: 'outline', size: 'touch' })}>
                {t('home.look')}
              </Link>
            }
          >
            {t('home.needsYouText')}
          </Row>
        </li>
      )}
      {reports.map((row) => (
        <li key={row.key}>{row}</li>
      ))}
      {absences.map((absence) => (
        <li key={absence.id}>
          <Suspense fallback={<div className="h-24" />}>
            <AbsenceRow absence={absence} />
          </Suspense>
        </li>
      ))}
      {matches.map((item) => (
        <li key={item.id}>
          <MatchRow item={item} now={now} />
        </li>
      ))}
      {pendingEvents.map(({ event, state }) => (
        <li key={event.id}>
          <Row
            tone={state === 'waiting' ? 'waiting' : 'pending'}
            title={
              <Link
                to="/events/$id"
                params={{ id: event.id }}
                className="hover:underline after:absolute after:inset-0"
              >
                <bdi>{event.name}</bdi>
              </Link>
            }
            trailing={
              <StatusBadge tone={state === 'waiting' ? 'waiting' : 'pending'}>
                {t(state === 'waiting' ? 'sync.waiting' : 'events.requested')}
              </StatusBadge>
            }
          >
            {t('home.accreditation')}
          </Row>
        </li>
      ))}
    </List>
  );
}

function MatchRow({ item, now }: { item: MatchListItem; now: number }) {
  const { t } = useTranslation();
  const teams = t('matches.versus', { home: item.home.name, away: item.away.name });
  const when = formatMoment(item.date, now);
  if (item.toAnswer !== null)
    return (
      <Suspense fallback={<div className="h-24" />}>
        <PlaceToAnswerRow item={item} />
      </Suspense>
    );
  if (item.state === 'seats')
    return (
      <Row
        tone="pending"
        title={t('matches.chooseSeat')}
        trailing={
          <Link
            to="/events/$id/reservations/$matchId/map"
            params={{ id: item.eventId, matchId: item.id }}
            className={buttonVariants({ variant: 'outline', size: 'touch' })}
          >
            {t('matches.seats')}
          </Link>
        }
      >
        {teams}
        <br />
        {when}
      </Row>
    );
  const tone = item.state === 'waiting' ? 'waiting' : 'pending';
  return (
    <Row
      tone={tone}
      title={
        <Link
          className="hover:underline after:absolute after:inset-0"
          {...(item.hasPlaces
            ? {
                to: '/events/$id/reservations/$matchId/places',
                params: { id: item.eventId, matchId: item.id },
              }
            : {
                to: '/events/$id/reservations',
                params: { id: item.eventId },
                search: { tab: 'mine' },
              })}
        >
          {teams}
        </Link>
      }
      trailing={
        <StatusBadge tone={tone}>
          {t(item.state === 'waiting' ? 'sync.waiting' : 'status.pending')}
        </StatusBadge>
      }
    >
      {when}
    </Row>
  );
}

function NothingToDo() {
  const { t } = useTranslation();
  return (
    <Card className="flex items-center gap-4 p-4">
      <span className="w-20 flex-none">
        <EmptyIllustration />
      </span>
      <span>
        <b className="heading-3 block">{t('home.nothingWaits')}</b>
        <span className="text-sm text-muted-foreground">{t('home.nothingWaitsText')}</span>
      </span>
    </Card>
  );
}
