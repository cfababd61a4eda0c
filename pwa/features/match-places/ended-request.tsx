import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

/** Why a request ended. */
export function EndedRequest({ own }: { own: PoolRequest }) {
  const { t } = useTranslation();
  if (own.endedReason === null) return null;
  return (
    <div className="mb-3">
      <p>{t(`matchPlaces.ended.${own.endedReason}`)}</p>
      {own.endedReason === 'refused' && own.overrideText !== null && (
        <p className="mt-1 text-muted-foreground">
          {t('matchPlaces.reason', { text: own.overrideText })}
        </p>
      )}
    </div>
  );
}
