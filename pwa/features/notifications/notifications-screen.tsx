import '#pwa/lib/late-words/admin.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { NotificationFormView } from '#pwa/features/notifications/notification-form-view.tsx';
import { SentPanel } from '#pwa/features/notifications/sent-panel.tsx';
import type { Sent } from '#pwa/features/notifications/use-notification.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { DeskHead, DeskPage } from '#pwa/ui/desk.tsx';

/** A letter to many: written, looked at, sent, followed. */
export function NotificationsScreen() {
  const { t } = useWords();
  const [sent, setSent] = useState<Sent | null>(null);
  const [round, setRound] = useState(0);
  useTitle(t('notifications.title'));
  return (
    <DeskPage>
      <DeskHead title={t('notifications.title')}>
        <Link
          to="/admin/mails"
          className={buttonClass({ size: 'sm', className: 'max-md:min-h-11' })}
        >
          {t('mails.title')}
        </Link>
      </DeskHead>
      {sent === null ? (
        <NotificationFormView key={round} onSent={setSent} onAnew={() => setRound(round + 1)} />
      ) : (
        <SentPanel sent={sent} onAgain={() => setSent(null)} />
      )}
    </DeskPage>
  );
}
