import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Sent } from '#pwa/features/notifications/use-notification.ts';
import { MailProgress } from '#pwa/lib/parts/mail-progress.tsx';
import { mailsPage } from '#pwa/lib/queries.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button, buttonClass } from '#pwa/ui/button.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** How far the letter has gone; it goes on without this page. */
export function SentPanel({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const { t } = useWords();
  const heading = useRef<HTMLHeadingElement>(null);
  const { queued, refused = [], notificationId: id } = sent;
  const query = useQuery({
    ...mailsPage({ page: 1, pageSize: 1, ...(id !== undefined && { notification: id }) }),
    enabled: id !== undefined,
  });
  // What was pressed is gone: the keyboard goes on from here.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex-1 px-4 py-6 md:min-h-0 md:overflow-y-auto md:px-6">
      <div className="flex max-w-xl flex-col gap-5">
        <h2 ref={heading} tabIndex={-1} className="heading-2 outline-none">
          {t('notifications.doneTitle')}
        </h2>
        <MailProgress counts={query.data?.counts ?? { queued, sent: 0, failed: 0 }} />
        {refused.length > 0 && (
          <Strip tone="notice" rounded>
            <span className="[overflow-wrap:anywhere]">
              {t('notifications.refused', { addresses: refused.join(', ') })}
            </span>
          </Strip>
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
