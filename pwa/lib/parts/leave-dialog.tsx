import { useBlocker } from '@tanstack/react-router';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';

/** Asks before what was typed is left behind; no new version comes between, nor while it is sent. */
export function LeaveDialog({
  dirty,
  sending,
  onLeave,
}: {
  dirty: boolean;
  sending: boolean;
  /** What was kept over a reload goes with the answer. */
  onLeave?: () => void;
}) {
  useHoldUpdates(dirty || sending);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => dirty,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    proceed();
  };
  return <LeaveQuestion onLeave={leave} onStay={reset} />;
}

export function LeaveQuestion({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useWords();
  return (
    <Dialog
      open
      onOpenChange={onStay}
      title={t('form.leaveTitle')}
      description={t('form.leaveText')}
      actions={
        <>
          <Button size="touch" onClick={onLeave}>
            {t('form.leave')}
          </Button>
          <Button size="touch" variant="primary" onClick={onStay}>
            {t('form.stay')}
          </Button>
        </>
      }
    />
  );
}
