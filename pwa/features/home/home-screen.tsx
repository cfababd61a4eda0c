import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import {
  isJustBooked,
  matchesToBook,
  nextMatch,
  pendingMatches,
} from '#pwa/features/home/next-match.ts';
import { NextMatchPanel } from '#pwa/features/home/next-match-panel.tsx';
import { ToDoSection } from '#pwa/features/home/to-do-section.tsx';
import { useOpenAbsences } from '#pwa/lib/absences/open-absences.ts';
import { DocumentCard, sortNewestFirst } from '#pwa/lib/documents/document-card.tsx';
import { EventCard } from '#pwa/lib/events/event-card.tsx';
import { SyncStatusLink } from '#pwa/lib/sync/sync-status.tsx';
import { optionalComponent } from '#pwa/lib/app/lazy-import.ts';
import { useMatches } from '#pwa/lib/matches/use-matches.ts';
import { useEvents } from '#pwa/lib/events/use-events.ts';
import { useCollection, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { PageBody, Section } from '#pwa/ui/layout/page.tsx';
import { PanelTouchlineIllustration, Pitch } from '#pwa/ui/brand/pitch.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ListSkeleton } from '#pwa/ui/list/list-skeleton.tsx';
import { Carousel } from '#pwa/ui/layout/carousel.tsx';

const documentsShown = 4;

const HomePrompts = optionalComponent(
  () => import('#pwa/features/home/home-prompts.tsx'),
  'HomePrompts',
);
const FirstSteps = optionalComponent(
  () => import('#pwa/features/home/first-steps.tsx'),
  'FirstSteps',
);
const MatchesToBook = optionalComponent(
  () => import('#pwa/features/home/matches-to-book-section.tsx'),
  'MatchesToBook',
);
const OfficerToDo = optionalComponent(
  () => import('#pwa/features/home/officer-to-do.tsx'),
  'OfficerToDo',
);
const AccreditationOpenToasts = optionalComponent(
  () => import('#pwa/features/home/accreditation-open-toasts.ts'),
  'AccreditationOpenToasts',
);
const HomeNews = optionalComponent(() => import('#pwa/lib/news/home-news.tsx'), 'HomeNews');

/** Today's match first, then what needs an action, then what the league has published. */
export function HomeScreen() {
  const { t } = useTranslation();
  const now = useNow();
  const matches = useMatches();
  const events = useEvents();
  const documents = useCollection('document');
  const absences = useOpenAbsences(now);
  const { attention } = useSyncStatus();
  const scopes = useOpenSession()?.scopes ?? [];
  const isOfficer = scopes.includes('officer');
  useDocumentTitle(t('home.title'));
  const loading = !matches || !events || !documents;
  const [booked, setBooked] = useState<ReadonlySet<string>>(new Set());
  // A match that was just booked stays where it is, so that nothing moves under the finger.
  const otherMatches = matches?.filter((item) => !isJustBooked(item, booked));
  const topMatch = otherMatches ? nextMatch(otherMatches, now) : null;
  const bookable = matches ? matchesToBook(matches, booked) : [];
  const toDo = matches &&
    events && {
      matches: pendingMatches(otherMatches ?? [], now, topMatch),
      events,
      attention,
      now,
      absences,
    };
  const isNew =
    !isOfficer &&
    scopes.includes('member') &&
    topMatch === null &&
    matches?.every(({ ticketRef }) => ticketRef === null) === true;
  const hasToDo = toDo && (toDo.matches.length + absences.length > 0 || attention > 0);
  return (
    <>
      <div className="md:mx-auto md:w-full md:max-w-6xl md:px-6 md:pt-6">
        <Pitch className="px-4 pb-5 safe-top md:rounded-xl md:px-8 md:pt-8 md:pb-16">
          <span className="hidden md:contents">
            <PanelTouchlineIllustration />
          </span>
          <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-2 md:hidden">
            <Wordmark name={t('app.name')} className="text-xl" />
            <SyncStatusLink />
          </div>
          {loading ? (
            <NextMatchSkeleton label={t('state.loading')} />
          ) : isNew ? (
            <Suspense fallback={<NextMatchSkeleton label={t('state.loading')} />}>
              <FirstSteps events={events} />
            </Suspense>
          ) : topMatch === null ? (
            <NoUpcomingMatch />
          ) : (
            <NextMatchPanel item={topMatch} now={now} />
          )}
        </Pitch>
      </div>
      {/* The footer stays below the screen, so that it does not move when the rest arrives. */}
      <PageBody className="min-h-dvh">
        {(!isNew || hasToDo) && (
          <Section
            title={t('home.waitingForYou')}
            more={<SyncStatusLink className="max-md:hidden" />}
          >
            {loading || !toDo ? (
              <ListSkeleton rows={2} label={t('state.loading')} />
            ) : isOfficer ? (
              <Suspense fallback={<ListSkeleton rows={2} label={t('state.loading')} />}>
                <OfficerToDo {...toDo} />
              </Suspense>
            ) : (
              <ToDoSection {...toDo} />
            )}
          </Section>
        )}
        {!loading && bookable.length > 0 && (
          <Section title={t('home.toBook')}>
            {/* The skeleton is as tall as the rows, so that nothing below moves when they arrive. */}
            <Suspense fallback={<div style={{ height: `${bookable.length * 6.8125}rem` }} />}>
              <MatchesToBook
                matches={bookable}
                now={now}
                onBook={(id) => setBooked(new Set([...booked, id]))}
              />
            </Suspense>
          </Section>
        )}
        {!loading && events.length > 0 && (
          <Carousel
            title={t('events.title')}
            previousLabel={t('home.previous')}
            nextLabel={t('home.following')}
            more={<MoreLink to="/events">{t('events.all')}</MoreLink>}
          >
            {events.map(({ event, state }) => (
              <EventCard key={event.id} event={event} state={state} />
            ))}
          </Carousel>
        )}
        {!loading && (
          <Suspense>
            <HomePrompts matches={matches} events={events} />
          </Suspense>
        )}
        {!loading && documents.length > 0 && (
          <Carousel
            title={t('content.documents')}
            previousLabel={t('home.previous')}
            nextLabel={t('home.following')}
            more={<MoreLink to="/documents">{t('home.allDocuments')}</MoreLink>}
          >
            {sortNewestFirst(documents)
              .slice(0, documentsShown)
              .map((document) => (
                <DocumentCard key={document.id} document={document} />
              ))}
          </Carousel>
        )}
        {!loading && (
          <Suspense>
            <HomeNews />
          </Suspense>
        )}
      </PageBody>
      <Suspense>
        {/* Stays mounted while lists are read again, or the toast would disappear with it. */}
        <AccreditationOpenToasts events={events} />
      </Suspense>
    </>
  );
}

function MoreLink({ to, children }: { to: '/events' | '/documents'; children: string }) {
  return (
    <Link to={to} className="rounded-md px-2 py-3 text-sm font-[620] text-primary hover:underline">
      {children}
    </Link>
  );
}

function NoUpcomingMatch() {
  const { t } = useTranslation();
  return (
    <div className="flex min-h-76 flex-col items-start justify-center gap-3 md:min-h-39">
      <h1 className="type-display text-[1.75rem] leading-9">{t('home.quietTitle')}</h1>
      <p className="text-pitch-muted">{t('home.quietText')}</p>
      <Link to="/events" className={buttonVariants({ variant: 'chalk', size: 'lg' })}>
        {t('home.seeEvents')}
      </Link>
    </div>
  );
}

/** A placeholder as tall as the next match, so that the page does not jump when it arrives. */
function NextMatchSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-76 flex-col gap-4 opacity-40 md:min-h-39"
    >
      <Skeleton className="h-5 w-2/3 md:w-1/4" />
      <Skeleton className="h-9 w-3/5 md:w-1/3" />
      <Skeleton className="h-9 w-4/5 md:w-2/5" />
    </div>
  );
}
