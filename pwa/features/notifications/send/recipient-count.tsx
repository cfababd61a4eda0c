import type { RecipientCount } from '#pwa/features/notifications/send/use-recipient-count.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';

/** The number of recipients, in the form's footer. */
export function RecipientCountLabel({
  count: { count, counting, failed, retry },
}: {
  count: RecipientCount;
}) {
  const { t } = useTranslation();
  if (failed && !counting) {
    return (
      <p role="alert" className="me-auto flex items-center gap-2.5 text-sm">
        {t('notifications.countFailed')}
        <Button size="xs" className="max-md:min-h-11" onClick={retry}>
          {t('action.tryAgain')}
        </Button>
      </p>
    );
  }
  return (
    <p className="num me-auto text-[0.9375rem] font-[560]" aria-live="polite">
      {counting || count === null ? t('notifications.counting') : countWords(count)}
    </p>
  );

  function countWords(people: number): string {
    if (people === 0) return t('notifications.countNobody');
    return people === 1 ? t('notifications.countOne') : t('notifications.count', { count: people });
  }
}
