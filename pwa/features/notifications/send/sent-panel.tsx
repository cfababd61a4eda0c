import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Sent } from '#pwa/features/notifications/use-notification.ts';
import { MailProgress } from '#pwa/lib/admin/bulk/mail-progress.tsx';
import { mailsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonClass } from '#pwa/ui/primitives/button.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The progress of sending, which continues after the page is closed. */
export function SentPanel({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { queued, refused = [], notificationId: id } = sent;
  const query = useQuery({
    ...mailsQuery({ page: 1, pageSize: 1, ...(id !== undefined && { notification: id }) }),
    enabled: id !== undefined,
  });
  // The pressed button is gone, so the heading takes the keyboard focus.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex-1 px-4 py-6 md:min-h-0 md:overflow-y-auto md:px-6">
      <div className="flex max-w-xl flex-col gap-5">
        <h2 ref={heading} tabIndex={-1} className="heading-2 outline-none">
          {t('notifications.doneTitle')}
        </h2>
        <MailProgress counts={query.data?.counts ?? { queued, sent: 0, failed: 0 }} />
        {refused.length > 0 && (
          <Banner tone="notice" rounded>
            <span className="[overflow-wrap:anywhere]">
              {t('notifications.refused', { addresses: refused.join(', ') })}
            </span>
          </Banner>
        )}
        <div className="flex flex-wrap gap-2.5">
          <Button size="touch" variant="primary" onClick={onAgain}>
            {t('notifications.again')}
          </Button>
          {id !== undefined && (
            <Link
              to="/admin/mails"
              search={{ notification: id }}
              className={buttonClass({ size: 'touch' })}
            >
              {t('notifications.toMails')}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
