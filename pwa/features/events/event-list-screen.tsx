import { EventCard } from '#pwa/lib/events/event-card.tsx';
import { useEvents } from '#pwa/lib/events/use-events.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PageBody } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';

export function EventListScreen() {
  const { t } = useTranslation();
  const items = useEvents();
  return (
    <MemberPage title={t('events.title')}>
      <PageBody>
        <ContentStates
          state={items === undefined ? 'loading' : items.length === 0 ? 'empty' : 'ready'}
          skeleton={<EventsSkeleton label={t('state.loading')} />}
          empty={{ title: t('events.emptyTitle'), text: t('events.emptyText') }}
        >
          <ul className={gridClass}>
            {items?.map(({ event, state }) => (
              <li key={event.id}>
                <EventCard event={event} state={state} />
              </li>
            ))}
          </ul>
        </ContentStates>
        <PastSeasons />
      </PageBody>
    </MemberPage>
  );
}

const gridClass = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

function EventsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={gridClass}>
      {[0, 1, 2].map((index) => (
        <div key={index} className="overflow-hidden rounded-xl border border-border bg-card">
          <Skeleton className="aspect-[2/1] rounded-none" />
          <div className="flex flex-col gap-2 p-4">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </div>
  );
}
