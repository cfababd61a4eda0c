import { QueryClientProvider } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { AbsenceNotices, useSuspension } from '#pwa/features/match-places/absence-notices.tsx';
import { DeadlineLine } from '#pwa/features/match-places/deadline-line.tsx';
import { PoolList } from '#pwa/features/match-places/pool-list.tsx';
import { RefusedAnswer } from '#pwa/features/match-places/refused-answer.tsx';
import { useMatchPools } from '#pwa/features/match-places/use-match-pools.ts';
import { queryClient } from '#pwa/lib/admin/queries/admin-queries.ts';
import { formatAsOf, formatLastSynced, formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { ApiError, isNetworkError } from '#pwa/lib/http/api.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { TeamLogo } from '#pwa/ui/brand/team-logo.tsx';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { ContentStates, StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { LastSyncedLabel } from '#pwa/ui/feedback/last-synced-label.tsx';
import { NothingFoundIllustration } from '#pwa/ui/feedback/more-illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';

const route = getRouteApi('/member/events/$id/reservations/$matchId/places');

/** The places of a match: requesting, waiting, offers, confirming and giving back. */
export function MatchPlacesScreen() {
  return (
    <QueryClientProvider client={queryClient}>
      <MatchPlaces />
    </QueryClientProvider>
  );
}

export function MatchPlaces() {
  const { t } = useTranslation();
  const { id, matchId } = route.useParams();
  const { match, home, away } = useMatchTeams(matchId);
  const { view, error, refetch, show } = useMatchPools(matchId, match);
  useDocumentTitle(t('matchPlaces.title'));
  const isOffline = isNetworkError(error);
  const asOf = view && Date.parse(view.now);
  const kickOff = view?.kickOff ?? match?.date;
  const suspension = useSuspension(kickOff);
  return (
    <>
      <PageHeader
        title={t('matchPlaces.title')}
        back={<BackLink to="/events/$id/reservations" params={{ id }} />}
        trailing={
          view &&
          asOf !== undefined && (
            <LastSyncedLabel offline={isOffline}>{formatAsOf(asOf, view.time)}</LastSyncedLabel>
          )
        }
      >
        {match && home && away && kickOff !== undefined && (
          <div className="flex items-center gap-3 pb-3">
            <span className="flex flex-none -space-x-1">
              {[home, away].map(({ id: team, name, logo }) => (
                <TeamLogo
                  key={team}
                  name={name}
                  src={logo && `/api/file/${logo}`}
                  className="h-8 w-7"
                />
              ))}
            </span>
            <span className="min-w-0">
              <span className="type-title block text-balance">
                {t('matches.versus', { home: home.name, away: away.name })}
              </span>
              <span className="num block text-sm text-pitch-muted md:text-muted-foreground">
                {formatWeekdayAndTime(kickOff)}
              </span>
            </span>
          </div>
        )}
        {view && <DeadlineLine times={view.times} time={view.time} />}
      </PageHeader>
      <PageBody narrow>
        {view ? (
          <>
            {error !== null && (
              <div className="mb-4">
                <Banner tone={isOffline ? 'offline' : 'error'} rounded>
                  {isOffline
                    ? t('matchPlaces.stale', { time: formatLastSynced(view.now, view.time) })
                    : error.message}
                </Banner>
              </div>
            )}
            <RefusedAnswer matchId={matchId} />
            <AbsenceNotices matchId={matchId} suspension={suspension} />
            <PoolList
              view={{ ...view, isSuspended: suspension !== null }}
              show={show}
              refetch={refetch}
            />
            {view.allocation.allocatedAt !== null && (
              <Link
                to="/places/$matchId"
                params={{ matchId }}
                {...(view.pseudonym !== undefined && { hash: view.pseudonym })}
                className="link mt-6 inline-flex min-h-11 items-center"
              >
                {t('recount.link')}
              </Link>
            )}
          </>
        ) : isRefusal(error) ? (
          <StateMessage
            alert
            illustration={<NothingFoundIllustration />}
            title={t('matchPlaces.none')}
            text={error.message}
            action={
              <Link to="/events/$id/reservations" params={{ id }} className={buttonVariants()}>
                {t('seatMap.toMatches')}
              </Link>
            }
          />
        ) : (
          <ContentStates
            state={error === null ? 'loading' : 'error'}
            skeleton={<ListSkeleton rows={4} label={t('state.loading')} />}
            empty={{ title: t('matchPlaces.none') }}
            error={{
              title: t(isOffline ? 'matchPlaces.needSignal' : 'state.errorTitle'),
              text: isOffline ? t('matchPlaces.needSignalText') : (error?.message ?? ''),
              retry: t('action.tryAgain'),
              onRetry: () => void refetch(),
            }}
          >
            {null}
          </ContentStates>
        )}
      </PageBody>
    </>
  );
}

/** Whether asking again would bring the same answer: no accreditation, or no places. */
function isRefusal(error: Error | null): error is ApiError {
  return error instanceof ApiError && (error.status === 403 || error.status === 404);
}
