import { formatAsOf } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Shown above rows whose refresh failed: their age and a retry button. */
export function StaleDataBanner({
  query,
}: {
  query: { isRefetchError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> };
}) {
  const { t } = useTranslation();
  const now = useNow();
  if (!query.isRefetchError) return null;
  const time = formatAsOf(query.dataUpdatedAt, now).toLowerCase();
  return (
    <Banner
      tone="error"
      action={
        <Button size="xs" onClick={() => void query.refetch()}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      {t('state.oldRows', { time })}
    </Banner>
  );
}
