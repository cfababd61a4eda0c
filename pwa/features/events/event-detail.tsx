import { getRouteApi } from '@tanstack/react-router';
import { EventActionPanel } from '#pwa/features/events/event-action.tsx';
import { EventBanner } from '#pwa/lib/parts/event-banner.tsx';
import { EventDocuments } from '#pwa/features/events/event-documents.tsx';
import { eventState } from '#pwa/lib/event-state.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { BackLink, Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useCollection, useRow, useSyncStatus, useWaitingFor } from '#pwa/lib/sync-hooks.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { PageBody, PageHeader, Section } from '#pwa/ui/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { States } from '#pwa/ui/states.tsx';

const route = getRouteApi('/member/events/$id');

/** One tournament: banner, name, what it offers this person, description, documents. */
export function EventDetailScreen() {
  const { t } = useWords();
  const { id } = route.useParams();
  const event = useRow('event', id);
  const accreditations = useCollection('accreditation', { eventId: id });
  const waiting = useWaitingFor(`event/${id}`);
  const { asOf } = useSyncStatus();
  useTitle(event?.name ?? t('events.one'));
  const own = accreditations?.[0];
  const loading =
    event === undefined ||
    accreditations === undefined ||
    waiting === undefined ||
    (event === null && asOf === null);
  return (
    <>
      <PageHeader
        title={t('events.one')}
        back={<BackLink to="/events" />}
        trailing={<Heard />}
      />
      <HeardStrip />
      <States
        state={loading ? 'loading' : event === null ? 'empty' : 'ready'}
        skeleton={<DetailSkeleton label={t('state.loading')} />}
        empty={{ title: t('events.notHereTitle'), text: t('events.notHereText') }}
      >
        {event && (
          <div className="mx-auto w-full max-w-6xl md:px-6">
            <EventBanner event={event} className="md:aspect-[4/1] md:rounded-xl" />
            <PageBody className="grid gap-x-10 gap-y-6 md:px-0 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <div className="flex flex-col gap-4 lg:col-start-1">
                <div>
                  <h2 className="heading-1 text-balance">{event.name}</h2>
                  <p className="num text-muted-foreground">
                    {t('events.dates', {
                      start: formatDate(event.startDate),
                      end: formatDate(event.endDate),
                    })}
                  </p>
                </div>
              </div>
              <div className="flex flex-col gap-3 lg:col-start-2 lg:row-span-3 lg:row-start-1">
                <EventActionPanel
                  event={event}
                  own={own}
                  state={eventState(event, own, waiting !== null)}
                />
              </div>
              <p className="max-w-prose whitespace-pre-line lg:col-start-1">{event.description}</p>
              <Section title={t('events.documents')} className="mt-0 lg:col-start-1">
                <EventDocuments eventId={id} />
              </Section>
            </PageBody>
          </div>
        )}
      </States>
    </>
  );
}

function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="mx-auto w-full max-w-6xl md:px-6">
      <Skeleton className="aspect-[2/1] rounded-none md:aspect-[4/1] md:rounded-xl" />
      <PageBody className="flex flex-col gap-4 md:px-0">
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-13 w-full max-w-md" />
        <Skeleton className="h-24 w-full" />
      </PageBody>
    </div>
  );
}
