import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** Says that nothing can be saved, and no sealed card is left that could make room. */
export function StorageFull() {
  const { t } = useTranslation();
  return <Alarm>{t('gate.alarm.storageFull')}</Alarm>;
}
