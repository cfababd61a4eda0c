import { useState } from 'react';
import { type GateOverview, reopenGates } from '#sync/contracts/gate/gate-overview.ts';
import { CloseDialog } from '#pwa/features/gates/dialogs/close-dialog.tsx';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { ClosedIcon, OpenedIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** The number of phones that have handed in, and closing; or a closed match's attendance, and reopening. */
export function ClosingBar({
  overview,
  isAdmin,
  now,
}: {
  overview: GateOverview;
  isAdmin: boolean;
  now: number;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { match, attendance } = overview;
  const phones = overview.devices.filter(({ revokedAt }) => revokedAt === null);
  const handedIn = phones.filter(({ handedInAt }) => handedInAt !== null).length;
  const isClosed = match.closedAt !== null;
  const close = () => setOpen(false);
  return (
    <div
      data-action-bar
      className="flex flex-none flex-wrap items-center gap-x-3 gap-y-2 border-t border-border bg-card px-4 py-3 md:px-6"
    >
      {isClosed ? (
        <p className="num min-w-0 flex-1">
          <b className="font-[640]">
            {t('gates.closedAt', { time: formatMoment(match.closedAt ?? now, now) })}
          </b>{' '}
          {attendance && (
            <span className="text-muted-foreground">{t('gates.cameCounts', attendance)}</span>
          )}
        </p>
      ) : (
        <>
          {phones.length > 0 && (
            <span className="w-42 max-md:w-full">
              <ProgressBar
                value={handedIn / phones.length}
                label={t('gates.handedIn', { handedIn, count: phones.length })}
              />
            </span>
          )}
          <p className="num min-w-0 flex-1">
            <b className="font-[640]">{t('gates.handedIn', { handedIn, count: phones.length })}</b>
            <span className="text-muted-foreground max-md:hidden">
              {' · '}
              {t('gates.closeWhen')}
            </span>
          </p>
        </>
      )}
      {!isClosed && (
        <Button
          variant="outline"
          size="sm"
          icon={ClosedIcon}
          className="max-md:min-h-11"
          onClick={() => setOpen(true)}
        >
          {t('gates.closeMatch')}
        </Button>
      )}
      {isClosed && isAdmin && (
        <Button
          variant="outline"
          size="sm"
          icon={OpenedIcon}
          className="max-md:min-h-11"
          onClick={() => setOpen(true)}
        >
          {t('gates.reopen')}
        </Button>
      )}
      {isOpen && !isClosed && <CloseDialog overview={overview} now={now} onClose={close} />}
      {isOpen && isClosed && <ReopenDialog matchId={match.id} onClose={close} />}
    </div>
  );
}

function ReopenDialog({ matchId, onClose }: { matchId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const { busy, error, submit } = useGateSubmit(matchId);

  async function reopen(): Promise<void> {
    await submit(async (idempotencyKey) => {
      await call(reopenGates, { params: { match: matchId }, idempotencyKey });
      toast('success', { text: t('gates.reopened') });
      onClose();
    }, 'reopen');
  }

  return (
    <FormDialog
      title={t('gates.reopenTitle')}
      description={t('gates.reopenText')}
      submitLabel={t('gates.reopen')}
      busy={busy}
      error={error}
      onSubmit={reopen}
      onClose={onClose}
    />
  );
}
