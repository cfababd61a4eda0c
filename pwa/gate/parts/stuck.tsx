import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { WarningIcon } from '#pwa/ui/icons.ts';

/** The gate cannot be opened, because its database does not answer. */
export function Stuck() {
  const { t } = useTranslation();
  return (
    <p className="alarm" role="alert">
      <WarningIcon aria-hidden />
      {t('sync.stuck')}
    </p>
  );
}
