import { useState } from 'react';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cancelWithdrawal } from '#pwa/lib/sync/withdraw.ts';
import { WithdrawDialog } from '#pwa/lib/matches/withdraw-dialog.tsx';
import { useRefusals } from '#pwa/lib/sync/refusals.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { Button } from '#pwa/ui/button.tsx';
import type { EventRow } from '#sync/contracts/events/events.ts';

/** Withdraws the application after a question, or takes back a withdrawal that was not sent yet. */
export function WithdrawApplication({
  event,
  isWithdrawing = false,
}: {
  event: EventRow;
  isWithdrawing?: boolean;
}) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  // Why the server refused the last attempt.
  const refusal = useRefusals('event.withdraw')?.get(event.id);
  if (isWithdrawing) return <KeepApplicationButton eventId={event.id} />;
  return (
    <>
      {refusal !== undefined && (
        <p className="text-sm text-muted-foreground">{refusalText(refusal)}</p>
      )}
      <Button variant="outline" size="touch" full onClick={() => setIsAsking(true)}>
        {t('withdraw.application')}
      </Button>
      {isAsking && (
        <WithdrawDialog
          what={{
            kind: 'application',
            eventId: event.id,
            name: event.name,
            isOpen: event.accreditationEnabled,
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

function KeepApplicationButton({ eventId }: { eventId: string }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true });
  return (
    <Button
      variant="outline"
      size="touch"
      full
      busy={busy}
      onClick={() => void submit(() => cancelWithdrawal({ kind: 'event', id: eventId }))}
    >
      {t('withdraw.keepApplication')}
    </Button>
  );
}
