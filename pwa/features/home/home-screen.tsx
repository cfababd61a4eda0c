import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { nextMatch, waitingMatches } from '#pwa/features/home/next-match.ts';
import { NextMatchPanel } from '#pwa/features/home/next-match-panel.tsx';
import { useWindowNotices } from '#pwa/features/home/use-window-notices.ts';
import { WaitingSection } from '#pwa/features/home/waiting-section.tsx';
import { DocumentCard, newestFirst } from '#pwa/lib/parts/document-card.tsx';
import { EventCard } from '#pwa/lib/parts/event-card.tsx';
import { Heard } from '#pwa/lib/parts/heard.tsx';
import { part } from '#pwa/lib/part.ts';
import { useMatches } from '#pwa/lib/own-matches.ts';
import { useEvents } from '#pwa/lib/own-events.ts';
import { useCollection, useSyncStatus } from '#pwa/lib/sync-hooks.ts';
import { useLookAfterDocuments } from '#pwa/lib/use-look-after-documents.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Wordmark } from '#pwa/ui/mark.tsx';
import { PageBody, Section } from '#pwa/ui/page.tsx';
import { PanelTouchline, Pitch } from '#pwa/ui/pitch.tsx';
import { Skeleton, SkeletonRows } from '#pwa/ui/skeleton.tsx';
import { Slider } from '#pwa/ui/slider.tsx';

const documentsShown = 4;

const HomeNews = lazy(async () => ({
  default: (await part(() => import('#pwa/lib/parts/home-news.tsx'))).HomeNews,
}));

/** Today first, then what waits, then what the league publishes. */
export function HomeScreen() {
  const { t } = useWords();
  const now = useNow();
  const matches = useMatches();
  const events = useEvents();
  const documents = useCollection('document');
  const { attention } = useSyncStatus();
  useTitle(t('home.title'));
  useWindowNotices(events);
  useLookAfterDocuments(documents);
  const loading = !matches || !events || !documents;
  const first = matches ? nextMatch(matches, now) : null;
  return (
    <>
      <div className="md:mx-auto md:w-full md:max-w-6xl md:px-6 md:pt-6">
        <Pitch className="px-4 pb-5 safe-top md:rounded-xl md:px-8 md:pt-8 md:pb-16">
          <span className="hidden md:contents">
            <PanelTouchline />
          </span>
          <div className="flex min-h-14 items-center justify-between gap-2 md:hidden">
            <Wordmark name={t('app.name')} className="text-xl" />
            <Heard />
          </div>
          {loading ? (
            <NextSkeleton label={t('state.loading')} />
          ) : first === null ? (
            <Quiet />
          ) : (
            <NextMatchPanel item={first} now={now} />
          )}
        </Pitch>
      </div>
      <PageBody>
        <Section title={t('home.waitingForYou')} more={<Heard className="max-md:hidden" />}>
          {loading ? (
            <SkeletonRows rows={2} label={t('state.loading')} />
          ) : (
            <WaitingSection
              matches={waitingMatches(matches, now, first)}
              events={events}
              attention={attention}
              now={now}
            />
          )}
        </Section>
        {events !== undefined && events.length > 0 && (
          <Slider
            title={t('events.title')}
            previousLabel={t('home.previous')}
            nextLabel={t('home.following')}
            more={<More to="/events">{t('events.all')}</More>}
          >
            {events.map(({ event, state }) => (
              <EventCard key={event.id} event={event} state={state} />
            ))}
          </Slider>
        )}
        {documents !== undefined && documents.length > 0 && (
          <Slider
            title={t('content.documents')}
            previousLabel={t('home.previous')}
            nextLabel={t('home.following')}
            more={<More to="/documents">{t('home.allDocuments')}</More>}
          >
            {newestFirst(documents)
              .slice(0, documentsShown)
              .map((document) => (
                <DocumentCard key={document.id} document={document} />
              ))}
          </Slider>
        )}
        {!loading && (
          <Suspense>
            <HomeNews />
          </Suspense>
        )}
      </PageBody>
    </>
  );
}

function More({ to, children }: { to: '/events' | '/documents'; children: string }) {
  return (
    <Link to={to} className="rounded-md px-2 py-3 text-sm font-[620] text-primary hover:underline">
      {children}
    </Link>
  );
}

function Quiet() {
  const { t } = useWords();
  return (
    <div className="flex flex-col items-start gap-3 py-2">
      <h1 className="sign text-[1.75rem] leading-9">{t('home.quietTitle')}</h1>
      <p className="text-pitch-muted">{t('home.quietText')}</p>
      <Link to="/events" className={buttonClass({ variant: 'chalk', size: 'lg' })}>
        {t('home.seeEvents')}
      </Link>
    </div>
  );
}

/** As tall as the next match, so that nothing moves when it arrives. */
function NextSkeleton({ label }: { label: string }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex min-h-69 flex-col gap-4 opacity-40 md:min-h-39"
    >
      <Skeleton className="h-5 w-2/3 md:w-1/4" />
      <Skeleton className="h-9 w-3/5 md:w-1/3" />
      <Skeleton className="h-9 w-4/5 md:w-2/5" />
    </div>
  );
}
