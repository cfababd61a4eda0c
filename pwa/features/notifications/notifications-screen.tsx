import '#pwa/lib/i18n/deferred-messages/admin.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NotificationFormView } from '#pwa/features/notifications/notification-form-view.tsx';
import { SentPanel } from '#pwa/features/notifications/send/sent-panel.tsx';
import type { Sent } from '#pwa/features/notifications/use-notification.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonClass } from '#pwa/ui/primitives/button.tsx';
import { AdminPageHeader, AdminPage } from '#pwa/ui/layout/admin-page.tsx';

/** Writes an e-mail to many people, previews and sends it, and shows its progress. */
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
          className={buttonClass({ size: 'sm', className: 'max-md:min-h-11' })}
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
