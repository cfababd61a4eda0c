import { getRouteApi, Link } from '@tanstack/react-router';
import { usePlace } from '#pwa/lib/places/use-place.ts';
import { EventActionPanel } from '#pwa/features/events/event-action-panel.tsx';
import { EventBanner } from '#pwa/lib/events/event-banner.tsx';
import { eventState } from '#pwa/lib/events/event-state.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { MemberPage } from '#pwa/lib/sync/member-page.tsx';
import { PastSeasons } from '#pwa/lib/sync/past-seasons.tsx';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { useRefusedChanges, useCollection, usePendingChange } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Section } from '#pwa/ui/layout/page.tsx';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { ContentStates } from '#pwa/ui/feedback/content-states.tsx';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import { sortNewestFirst } from '#pwa/lib/documents/document-card.tsx';
import { DocumentList } from '#pwa/lib/documents/document-list.tsx';

const route = getRouteApi('/member/events/$id');

export function EventDetailScreen() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const event = usePlace('event', id);
  const accreditations = useCollection('accreditation', { eventId: id });
  const recordKey = formatRecordKey({ kind: 'event', id });
  const waiting = usePendingChange(recordKey);
  const attention = useRefusedChanges();
  const own = accreditations?.[0];
  const refusal = attention?.find(
    ({ record, name }) => record === recordKey && name === 'event.join',
  );
  const loading =
    event === undefined ||
    accreditations === undefined ||
    waiting === undefined ||
    attention === undefined;
  return (
    <MemberPage
      title={t('events.one')}
      documentTitle={event?.name ?? t('events.one')}
      back={<BackLink to="/events" />}
    >
      <ContentStates
        state={loading ? 'loading' : event === null ? 'empty' : 'ready'}
        skeleton={<DetailSkeleton label={t('state.loading')} />}
        empty={{
          title: t('events.notHereTitle'),
          text: t('events.notHereText'),
          action: (
            <>
              <Link to="/events" className={buttonVariants()}>
                {t('events.all')}
              </Link>
              <PastSeasons />
            </>
          ),
        }}
      >
        {event && (
          <div className={gridClass}>
            <EventBanner event={event} className="md:rounded-xl" />
            <div className="flex flex-col gap-4 max-md:px-4">
              <div>
                <h2 className="heading-1 text-balance" dir="auto">
                  {event.name}
                </h2>
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
                  state={eventState(event, own, waiting?.name ?? null, refusal !== undefined)}
                />
              </div>
            </div>
            <div className="flex max-w-prose flex-col max-md:px-4 md:col-span-2">
              <p className="whitespace-pre-line" dir="auto">
                {event.description}
              </p>
              <Section title={t('events.documents')} className="mt-7">
                <EventDocuments eventId={id} />
              </Section>
            </div>
          </div>
        )}
      </ContentStates>
    </MemberPage>
  );
}

/** The cover is above the text on phones and beside it on wider screens. */
const gridClass =
  'mx-auto grid w-full max-w-6xl grid-cols-1 gap-x-8 gap-y-4 pb-6 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:gap-y-7 md:px-6 md:pt-4';

function DetailSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className={gridClass}>
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

function EventDocuments({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const documents = useCollection('document', { eventId });
  if (documents === undefined) return null;
  if (documents.length === 0)
    return <p className="text-muted-foreground">{t('events.noDocuments')}</p>;
  return <DocumentList documents={sortNewestFirst(documents)} />;
}
