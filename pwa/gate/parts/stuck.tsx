import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The gate cannot be opened, because its database does not answer. */
export function Stuck() {
  const { t } = useTranslation();
  return <Alarm>{t('sync.stuck')}</Alarm>;
}
