import { queryErrorState } from '#pwa/lib/admin/list/query-state.ts';
import { formatAsOf } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
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
        <Button variant="outline" size="xs" onClick={() => void query.refetch()}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      {t('state.oldRows', { time })}
    </Banner>
  );
}

/** Replaces a field whose options could not be loaded, with the reason and a retry button. */
export function LoadErrorBanner({ query }: { query: Parameters<typeof queryErrorState>[0] }) {
  const { text, retry, onRetry } = queryErrorState(query);
  return (
    <Banner
      tone="error"
      rounded
      action={
        <Button variant="outline" size="xs" className="max-md:min-h-11" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </Banner>
  );
}
