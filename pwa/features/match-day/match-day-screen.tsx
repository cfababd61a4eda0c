import { getRouteApi } from '@tanstack/react-router';
import { KeepDocuments } from '#pwa/lib/documents/keep-documents.tsx';
import { DocumentList } from '#pwa/lib/documents/document-list.tsx';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchDay } from '#pwa/lib/matches/use-match-day.ts';
import { useMatchTeams, usePlace } from '#pwa/lib/places/use-place.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import {
  CameraIcon,
  type Icon,
  IdentityIcon,
  LiveIcon,
  NoticeIcon,
  PlaceIcon,
} from '#pwa/ui/icons.ts';
import { PageBody, Section } from '#pwa/ui/layout/page.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { List, RowTitle } from '#pwa/ui/list/list.tsx';
import type { GuideTopic } from '#sync/contracts/places/media-guides.ts';

const route = getRouteApi('/member/events/$id/reservations/$matchId/match-day');

const icons: Record<GuideTopic, Icon> = {
  photographers: CameraIcon,
  bibs: IdentityIcon,
  pressConference: NoticeIcon,
  parking: PlaceIcon,
  wifi: LiveIcon,
};

/** The page with what an approved person needs at the stadium; works without signal. */
export function MatchDayScreen() {
  const { t } = useTranslation();
  const { id, matchId } = route.useParams();
  const now = useNow();
  const { match, home, away } = useMatchTeams(matchId);
  const venue = usePlace('venue', match?.venueId);
  const day = useMatchDay(matchId);
  const isEmpty = day && day.notes.length + day.documents.length === 0;
  return (
    <MemberPage
      title={t('matchDay.title')}
      back={<BackLink to="/events/$id/reservations" params={{ id }} />}
    >
      <PageBody narrow>
        {match && home && away && (
          <div className="mb-4">
            <h2 className="heading-2 text-balance">
              {t('matches.versus', { home: home.name, away: away.name })}
            </h2>
            <p className="num text-muted-foreground">
              {joinWithCommas([formatMoment(match.date, now), venue?.name ?? ''].filter(Boolean))}
            </p>
          </div>
        )}
        <ContentStates
          state={day === undefined ? 'loading' : day === null || isEmpty ? 'empty' : 'ready'}
          skeleton={<ListSkeleton rows={5} label={t('state.loading')} />}
          empty={
            day === null
              ? { title: t('matchDay.noBooking'), text: t('matchDay.noBookingText') }
              : { title: t('matchDay.emptyTitle'), text: t('matchDay.emptyText') }
          }
        >
          {day && day.notes.length > 0 && (
            <List>
              {day.notes.map(({ topic, text }) => {
                const TopicIcon = icons[topic];
                return (
                  <li key={topic} className="flex gap-3 px-4 py-3.5">
                    <TopicIcon className="mt-0.5 size-5 flex-none text-primary" aria-hidden />
                    <div className="min-w-0 flex-1">
                      <h3>
                        <RowTitle>{t(`guide.${topic}`)}</RowTitle>
                      </h3>
                      <p className="mt-0.5 [overflow-wrap:anywhere] whitespace-pre-line" dir="auto">
                        {text}
                      </p>
                    </div>
                  </li>
                );
              })}
            </List>
          )}
          {day && day.documents.length > 0 && (
            <Section title={t('content.documents')}>
              <DocumentList documents={day.documents} />
            </Section>
          )}
        </ContentStates>
        <KeepDocuments />
      </PageBody>
    </MemberPage>
  );
}
