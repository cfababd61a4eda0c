import { RestoreUnsentFile } from '#pwa/features/sync/unsent-file.tsx';
import { OfflineContents } from '#pwa/features/sync/offline-contents.tsx';
import { RecentlySentList } from '#pwa/features/sync/recently-sent-list.tsx';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Section } from '#pwa/ui/layout/page.tsx';

/** Recently sent changes, what is available offline, and importing a file of unsent work. */
export function SyncDetails({ now }: { now: number }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  return (
    <>
      <RecentlySentList now={now} />
      {/* Administrators have no synced data, so nothing is available offline. */}
      {session !== null && !isAdmin(session) && (
        <Section title={t('sync.opensOffline')}>
          <OfflineContents />
        </Section>
      )}
      <Section title={t('sync.fromFile')}>
        <RestoreUnsentFile />
      </Section>
    </>
  );
}
