import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Says how many of the people have not confirmed their address, if any. */
export function UnconfirmedAddresses({
  count,
  unconfirmed,
}: {
  count: number;
  unconfirmed: number;
}) {
  const { t } = useTranslation();
  if (unconfirmed === 0) return null;
  return (
    <Banner tone="notice" rounded>
      {count === 1
        ? t('bulk.unconfirmedOne')
        : unconfirmed === count
          ? t('bulk.unconfirmedAll', { count })
          : t('bulk.unconfirmedSome', { unconfirmed, count })}
    </Banner>
  );
}
