import type { AttendeesView } from '#pwa/features/attendees/attendee-queries.ts';
import type { t as translate } from '#pwa/lib/i18n/use-translation.ts';

/** The search and the filters, as texts. */
export function describeFilters(view: AttendeesView, t: typeof translate): string[] {
  return [
    ...(view.state ? [t(`status.${view.state}`)] : []),
    ...(view.role ? [t(`role.${view.role}`)] : []),
    ...(view.ticket ? [t(`attendees.ticket.${view.ticket}`)] : []),
    ...(view.organization ? [view.organization] : []),
    ...(view.attendance ? [t(`gateOverview.attendance.${view.attendance}`)] : []),
    ...(view.q ? [`“${view.q}”`] : []),
  ];
}
