import { EventCard } from '#pwa/lib/parts/event-card.tsx';
import { useEvents } from '#pwa/lib/own-events.ts';
import { Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { PageBody, PageHeader } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';

/** Every tournament, as cards. */
export function EventListScreen() {
  const { t } = useWords();
  const items = useEvents();
  useTitle(t('events.title'));
  return (
    <>
      <PageHeader title={t('events.title')} trailing={<Heard />} />
      <HeardStrip />
      <PageBody>
        <States
          state={items === undefined ? 'loading' : items.length === 0 ? 'empty' : 'ready'}
          skeleton={<EventsSkeleton label={t('state.loading')} />}
          empty={{ title: t('events.emptyTitle'), text: t('events.emptyText') }}
        >
          <ul className={grid}>
            {items?.map(({ event, state }) => (
              <li key={event.id}>
                <EventCard event={event} state={state} />
              </li>
            ))}
          </ul>
        </States>
      </PageBody>
    </>
  );
}

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6';

function EventsSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={grid}>
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
