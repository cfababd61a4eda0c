import { Link } from '@tanstack/react-router';
import type { MailPage, MailCounts } from '#sync/contracts/notifications/mail-outbox.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { MailProgress } from '#pwa/lib/admin/bulk/mail-progress.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/primitives/button.tsx';

/** The notification that the list is filtered by, with its progress. */
export function NotificationSummary({
  notification,
  counts,
}: {
  notification: NonNullable<MailPage['notification']>;
  counts: MailCounts;
}) {
  const { t } = useTranslation();
  const { subject, sender, createdAt } = notification;
  return (
    <section
      aria-label={subject}
      className="flex flex-none flex-wrap items-center gap-x-6 gap-y-2.5 border-b border-border bg-accent px-4 py-3 text-sm text-accent-foreground md:px-6"
    >
      <p className="min-w-0 flex-1 basis-72 [overflow-wrap:anywhere]">
        {t('mails.of', { subject, sender, date: formatDateTime(createdAt) })}
      </p>
      <div className="w-60 max-w-full flex-none">
        <MailProgress counts={counts} />
      </div>
      <Link
        to="/admin/mails"
        className={buttonClass({ size: 'sm', className: 'flex-none max-md:min-h-11' })}
      >
        {t('mails.toAll')}
      </Link>
    </section>
  );
}
