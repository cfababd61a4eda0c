import { asOf } from '#pwa/lib/dates.ts';
import { useNow } from '#pwa/lib/use-now.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** Above rows that stay although their renewal failed: how old they are, and trying again. */
export function RenewalStrip({
  query,
}: {
  query: { isRefetchError: boolean; dataUpdatedAt: number; refetch: () => Promise<unknown> };
}) {
  const { t } = useWords();
  const now = useNow();
  if (!query.isRefetchError) return null;
  const time = asOf(query.dataUpdatedAt, now).toLowerCase();
  return (
    <Strip
      tone="error"
      action={
        <Button size="xs" onClick={() => void query.refetch()}>
          {t('action.tryAgain')}
        </Button>
      }
    >
      {t('state.oldRows', { time })}
    </Strip>
  );
}
