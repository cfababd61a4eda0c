import { useNavigate } from '@tanstack/react-router';
import {
  type Attendee,
  type AttendeesQuery,
  listMatchAttendees,
} from '#sync/contracts/events/attendees.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { loadAllPages } from '#pwa/lib/admin/list/load-all-pages.ts';
import { setPendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { WriteMailIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Says before a list is issued how many people on it have no seat. Administrators can remind them. */
export function MissingSeats({ overview: { match, people } }: { overview: GateOverview }) {
  const { t } = useTranslation();
  const { eventId } = useGatePages();
  const navigate = useNavigate();
  const { busy, submit } = useSubmit({ withToasts: true });
  const count = people.approved - people.tickets;
  if (count <= 0 || match.closedAt !== null) return null;

  async function remind(): Promise<void> {
    await submit(async () => {
      const query: AttendeesQuery = {
        sort: 'name',
        pageSize: 1000,
        state: 'approved',
        ticket: 'without',
      };
      const missing = await loadAllPages<Attendee, AttendeesQuery>(query, async (part) => {
        const page = await call(listMatchAttendees, { params: { id: match.id }, query: part });
        return { rows: page.attendees, next: page.next };
      });
      setPendingRecipients(missing.map(({ email }) => email));
      await navigate({ to: '/admin/notifications' });
    });
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-pending px-3.5 py-2.5 text-start text-pending-foreground">
      <p className="num min-w-48 flex-1 font-[580]">{t('securityList.noSeat', { count })}</p>
      {eventId === null && (
        <Button
          variant="outline"
          size="sm"
          icon={WriteMailIcon}
          className="max-md:min-h-11"
          busy={busy}
          onClick={() => void remind()}
        >
          {t('securityList.remind')}
        </Button>
      )}
    </div>
  );
}
