import { useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { undoSeconds } from '#pwa/lib/sync/reports/report-drafts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** Asks before a report is published, and says what that means. */
export function PublishDialog({
  onPublish,
  onClose,
}: {
  onPublish: () => Promise<void>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { reach } = useSyncStatus();
  const { busy, submit } = useSubmit({ withToasts: true });

  async function publish() {
    await submit(onPublish);
    // The dialog closes after an error too, which a toast has shown.
    onClose();
  }

  return (
    <ActionDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('reportScreens.publishTitle')}
      description={
        <>
          {t('reportScreens.publishText', { count: undoSeconds })}
          {reach === 'unreachable' && (
            <span className="mt-2 block">{t('reportScreens.publishOfflineText')}</span>
          )}
        </>
      }
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('reportScreens.keepWriting')}
          </Button>
          <Button busy={busy} onClick={() => void publish()}>
            {t('reportScreens.publish')}
          </Button>
        </>
      }
    />
  );
}
