import { Link } from '@tanstack/react-router';
import type { FoundMails, MailCounts } from '#sync/contracts/mails.ts';
import { formatDateTime } from '#pwa/lib/dates.ts';
import { MailProgress } from '#pwa/lib/parts/mail-progress.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';

/** Which notification the list is narrowed to, and how far it has gone. */
export function OneNotification({
  notification,
  counts,
}: {
  notification: NonNullable<FoundMails['notification']>;
  counts: MailCounts;
}) {
  const { t } = useWords();
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
