import { useBlocker } from '@tanstack/react-router';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import { sessionStore } from '#pwa/lib/session/session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** Asks before unsaved changes are discarded, and blocks app updates meanwhile. */
export function UnsavedChangesDialog({
  dirty,
  sending,
  onLeave,
}: {
  dirty: boolean;
  sending: boolean;
  /** Called when the person leaves, to discard what was stored for a reload. */
  onLeave?: () => void;
}) {
  useBlockUpdates(dirty || sending);
  const { status, proceed, reset } = useBlocker({
    // The login after a session has ended must not be held back: the draft stays on the device.
    shouldBlockFn: () => dirty && sessionStore.getSnapshot().phase === 'open',
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  const leavePage = () => {
    onLeave?.();
    proceed();
  };
  return <ConfirmLeaveDialog onLeave={leavePage} onStay={reset} />;
}

export function ConfirmLeaveDialog({
  onLeave,
  onStay,
}: {
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ActionDialog
      open
      onOpenChange={onStay}
      title={t('form.leaveTitle')}
      description={t('form.leaveText')}
      actions={
        <>
          <Button variant="outline" size="touch" onClick={onLeave}>
            {t('form.leave')}
          </Button>
          <Button size="touch" onClick={onStay}>
            {t('form.stay')}
          </Button>
        </>
      }
    />
  );
}
