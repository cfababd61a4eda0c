import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { WarningIcon } from '#pwa/ui/icons.ts';

/** Says that nothing can be saved, and no sealed card is left that could make room. */
export function StorageFull() {
  const { t } = useTranslation();
  return (
    <p className="alarm" role="alert">
      <WarningIcon aria-hidden />
      {t('gate.alarm.storageFull')}
    </p>
  );
}
