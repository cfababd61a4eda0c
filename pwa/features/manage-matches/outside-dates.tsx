import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** A tournament's first and last day, `YYYY-MM-DD`. */
export interface EventDates {
  id: string;
  startDate: string;
  endDate: string;
}

/** Warns that a match is not within its tournament's dates. It can be saved nevertheless. */
export function OutsideDatesWarning({
  events,
  eventId,
  day,
}: {
  events: readonly EventDates[];
  eventId: string;
  /** `YYYY-MM-DD`; empty until one is set. */
  day: string;
}) {
  const { t } = useTranslation();
  const event = events.find(({ id }) => id === eventId);
  if (event === undefined || day === '') return null;
  if (day >= event.startDate && day <= event.endDate) return null;
  return (
    <Banner tone="notice" rounded>
      {t('season.outsideDates', {
        start: formatDate(event.startDate),
        end: formatDate(event.endDate),
      })}
    </Banner>
  );
}
