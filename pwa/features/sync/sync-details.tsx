import { RestoreUnsentFile } from '#pwa/features/sync/unsent-file.tsx';
import { OfflineContents } from '#pwa/features/sync/offline-contents.tsx';
import { RecentlySentList } from '#pwa/features/sync/recently-sent-list.tsx';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Section } from '#pwa/ui/layout/page.tsx';

/** What went lately, what opens without signal, and taking up a file. */
export function SyncDetails({ now }: { now: number }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  return (
    <>
      <RecentlySentList now={now} />
      {/* Administrators keep no copy: nothing of the season opens without signal. */}
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
