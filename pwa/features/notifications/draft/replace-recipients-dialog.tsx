import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Asks whether the people chosen on another page replace the recipients of the draft. */
export function ReplaceRecipientsDialog({
  replace,
  keep,
}: {
  replace: () => void;
  keep: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ActionDialog
      open
      onOpenChange={keep}
      title={t('notifications.replaceTitle')}
      description={t('notifications.replaceText')}
      actions={
        <>
          <Button variant="outline" size="touch" onClick={keep}>
            {t('notifications.replaceKeep')}
          </Button>
          <Button size="touch" onClick={replace}>
            {t('notifications.replaceConfirm')}
          </Button>
        </>
      }
    />
  );
}
