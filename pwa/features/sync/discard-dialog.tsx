import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Dialog } from '#pwa/ui/primitives/dialog.tsx';

/** Confirms before discarding something that exists on this phone only. */
export function DiscardDialog({
  name,
  onDiscard,
  onClose,
}: {
  name: string;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('sync.discardTitle')}
      description={t('sync.discardText', { name })}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('sync.keep')}
          </Button>
          <Button size="touch" variant="danger" onClick={onDiscard}>
            {t('sync.discard')}
          </Button>
        </>
      }
    />
  );
}
