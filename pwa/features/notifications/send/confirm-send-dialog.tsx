import type { RecipientCount } from '#pwa/features/notifications/send/use-recipient-count.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Dialog } from '#pwa/ui/primitives/dialog.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Confirms sending and shows how many will receive the e-mail and who is left out. */
export function ConfirmSendDialog({
  count: { count, refused, counting, retry },
  onSend,
  onClose,
}: {
  count: RecipientCount;
  onSend: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const isUnknown = count === null && !counting;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={
        counting
          ? t('notifications.counting')
          : count === null
            ? t('notifications.countFailed')
            : count === 1
              ? t('notifications.confirmTitleOne')
              : t('notifications.confirmTitle', { count })
      }
      description={t('notifications.confirmText')}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button
            size="touch"
            variant="primary"
            disabled={counting}
            onClick={isUnknown ? retry : onSend}
          >
            {t(isUnknown ? 'action.tryAgain' : 'notifications.send')}
          </Button>
        </>
      }
    >
      {refused.length > 0 && (
        <Banner tone="notice" rounded>
          <span className="[overflow-wrap:anywhere]">
            {t('notifications.refused', { addresses: refused.join(', ') })}
          </span>
        </Banner>
      )}
    </Dialog>
  );
}
