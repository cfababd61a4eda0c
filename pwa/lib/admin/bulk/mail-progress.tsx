import type { MailCounts } from '#sync/contracts/notifications/mail-outbox.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';

/** The progress of an email to many people. The surrounding screen registers its messages. */
export function MailProgress({ counts: { queued, sent, failed } }: { counts: MailCounts }) {
  const { t } = useTranslation();
  const count = queued + sent + failed;
  const words = t('notifications.doneNow', { sent, count });
  return (
    <div className="flex flex-col gap-1.5">
      <p className="num flex flex-wrap justify-between gap-x-4" aria-live="polite">
        <span>{words}</span>
        {failed > 0 && (
          <span className="font-[600] text-rejected-foreground">
            {t('notifications.doneFailed', { failed })}
          </span>
        )}
      </p>
      <ProgressBar value={count === 0 ? 0 : (sent + failed) / count} label={words} />
    </div>
  );
}
