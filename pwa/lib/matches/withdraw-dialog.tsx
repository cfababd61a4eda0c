import { useTranslation, type MessageKey } from '#pwa/lib/i18n/use-translation.ts';
import { withdrawApplication, withdrawBooking } from '#pwa/lib/sync/withdraw.ts';
import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/**
 * An application, request or booking. `name` is that of the tournament or match; `isOpen` says
 * whether it could be requested again.
 */
export type Withdrawable = { eventId: string; name: string; isOpen: boolean } & (
  | { kind: 'application' }
  | { kind: 'request' | 'booking'; matchId: string; hasSeat: boolean }
);

const texts: Record<Withdrawable['kind'], Record<'open' | 'closed' | 'keep', MessageKey>> = {
  application: {
    open: 'withdraw.applicationText',
    closed: 'withdraw.applicationClosedText',
    keep: 'withdraw.keepApplication',
  },
  request: {
    open: 'withdraw.requestText',
    closed: 'withdraw.closedText',
    keep: 'withdraw.keepRequest',
  },
  booking: {
    open: 'withdraw.bookingOpenText',
    closed: 'withdraw.closedText',
    keep: 'withdraw.keepBooking',
  },
};

/** Asks before an application or a booking is withdrawn, and says what that means. */
export function WithdrawDialog({ what, onClose }: { what: Withdrawable; onClose: () => void }) {
  const { t } = useTranslation();
  const { reach } = useSyncStatus();
  const { busy, submit } = useSubmit({ withToasts: true, staysBusy: true });
  const { open, closed, keep } = texts[what.kind];

  async function withdraw() {
    if (what.kind === 'application') await withdrawApplication(what.eventId);
    else {
      const expected = what.kind === 'booking' ? 'approved' : 'pending';
      await withdrawBooking({ eventId: what.eventId, matchId: what.matchId, expected });
    }
    onClose();
  }

  return (
    <ActionDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t(`withdraw.${what.kind}Title`, { name: what.name })}
      description={
        what.kind === 'booking' ? (
          <>
            {t(
              reach === 'unreachable'
                ? 'withdraw.offlineTicketText'
                : what.hasSeat
                  ? 'withdraw.bookingText'
                  : 'withdraw.bookingNoSeatText',
            )}{' '}
            {t(what.isOpen ? open : closed)}
          </>
        ) : (
          <>
            {t(what.isOpen ? open : closed)}
            {reach === 'unreachable' && (
              <span className="mt-2 block">{t('withdraw.offlineText')}</span>
            )}
          </>
        )
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t(keep)}
          </Button>
          <Button variant="destructive" busy={busy} onClick={() => void submit(withdraw)}>
            {t(`withdraw.${what.kind}`)}
          </Button>
        </>
      }
    />
  );
}
