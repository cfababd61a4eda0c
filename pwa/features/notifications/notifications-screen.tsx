import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import {
  NotificationFormView,
  type Sent,
} from '#pwa/features/notifications/notification-form-view.tsx';
import { RefusedAddresses } from '#pwa/features/notifications/recipient-count.tsx';
import { MailProgress } from '#pwa/lib/admin/bulk/mail-progress.tsx';
import { mailsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button, buttonVariants } from '#pwa/ui/button.tsx';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';

/** Writes an email to many people, previews and sends it, and shows its progress. */
export function NotificationsScreen() {
  const { t } = useTranslation();
  const [sent, setSent] = useState<Sent | null>(null);
  const [round, setRound] = useState(0);
  useDocumentTitle(t('notifications.title'));
  return (
    <AdminPage>
      <AdminPageHeader title={t('notifications.title')}>
        <Link
          to="/admin/mails"
          className={buttonVariants({
            variant: 'outline',
            size: 'sm',
            className: 'max-md:min-h-11',
          })}
        >
          {t('mails.title')}
        </Link>
      </AdminPageHeader>
      {sent === null ? (
        <NotificationFormView key={round} onSent={setSent} onAnew={() => setRound(round + 1)} />
      ) : (
        <SentPanel sent={sent} onAgain={() => setSent(null)} />
      )}
    </AdminPage>
  );
}

/** The progress of sending, which continues after the page is closed. */
function SentPanel({ sent, onAgain }: { sent: Sent; onAgain: () => void }) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const { queued, pushed = 0, refused = [], notificationId: id } = sent;
  const query = useQuery({
    ...mailsQuery({ sort: '-created', pageSize: 1, ...(id !== undefined && { notification: id }) }),
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
        {pushed > 0 && <p>{t('notifications.pushed', { count: pushed })}</p>}
        {queued > 0 && (
          <MailProgress counts={query.data?.counts ?? { queued, sent: 0, failed: 0 }} />
        )}
        <RefusedAddresses addresses={refused} />
        <div className="flex flex-wrap gap-2.5">
          <Button size="touch" onClick={onAgain}>
            {t('notifications.again')}
          </Button>
          {id !== undefined && (
            <Link
              to="/admin/mails"
              search={{ notification: id }}
              className={buttonVariants({ variant: 'outline', size: 'touch' })}
            >
              {t('notifications.toMails')}
            </Link>
          )}
        </div>
      </div>
    </div>
  );
}
