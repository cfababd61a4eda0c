import { getRouteApi, Link } from '@tanstack/react-router';
import { EventActionPanel } from '#pwa/features/events/event-action.tsx';
import { EventBanner } from '#pwa/lib/parts/event-banner.tsx';
import { EventDocuments } from '#pwa/features/events/event-documents.tsx';
import { eventState } from '#pwa/lib/event-state.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { BackLink, Heard, HeardStrip } from '#pwa/lib/parts/heard.tsx';
import { useAttention, useCollection, useRow, useWaitingFor } from '#pwa/lib/sync-hooks.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { Section, PageHeader } from '#pwa/ui/page.tsx';
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
  const attention = useAttention();
  useTitle(event?.name ?? t('events.one'));
  const own = accreditations?.[0];
  const refusal = attention?.find(({ record }) => record === `event/${id}`);
  const loading =
    event === undefined ||
    accreditations === undefined ||
    waiting === undefined ||
    attention === undefined;
  return (
    <>
      <PageHeader title={t('events.one')} back={<BackLink to="/events" />} trailing={<Heard />} />
      <HeardStrip />
      <States
        state={loading ? 'loading' : event === null ? 'empty' : 'ready'}
        skeleton={<DetailSkeleton label={t('state.loading')} />}
        empty={{
          title: t('events.notHereTitle'),
          text: t('events.notHereText'),
          action: (
            <Link to="/events" className={buttonClass({ variant: 'primary' })}>
              {t('events.all')}
            </Link>
          ),
        }}
      >
        {event && (
          <div className={grid}>
            <EventBanner event={event} className="md:rounded-xl" />
            <div className="flex flex-col gap-4 max-md:px-4">
              <div>
                <h2 className="heading-1 text-balance">{event.name}</h2>
                <p className="num text-muted-foreground">
                  {t('events.dates', {
                    start: formatDate(event.startDate),
                    end: formatDate(event.endDate),
                  })}
                </p>
              </div>
              <div className="flex flex-col gap-3 md:max-w-md">
                <EventActionPanel
                  event={event}
                  own={own}
                  refusal={refusal}
                  state={eventState(event, own, waiting !== null, refusal !== undefined)}
                />
              </div>
            </div>
            <div className="flex max-w-prose flex-col max-md:px-4 md:col-span-2">
              <p className="whitespace-pre-line">{event.description}</p>
              <Section title={t('events.documents')} className="mt-7">
                <EventDocuments eventId={id} />
              </Section>
            </div>
          </div>
        )}
      </States>
    </>
  );
}

/** The cover above the words on the phone, beside them on the desk. */
const grid =
  'mx-auto grid w-full max-w-6xl gap-x-8 gap-y-4 pb-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-y-7 md:px-6 md:pt-4';

function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={grid}>
      <Skeleton className="aspect-[2/1] rounded-none md:rounded-xl" />
      <div className="flex flex-col gap-4 max-md:px-4">
        <Skeleton className="h-8 w-3/5" />
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="h-13 w-full max-w-md" />
      </div>
      <Skeleton className="h-24 max-md:mx-4 md:col-span-2" />
    </div>
  );
}
