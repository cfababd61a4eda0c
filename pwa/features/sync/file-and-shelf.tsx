import { RestoreFile } from '#pwa/features/sync/file-actions.tsx';
import { OfflineShelf } from '#pwa/features/sync/offline-shelf.tsx';
import { SentList } from '#pwa/features/sync/sent-list.tsx';
import { isAdmin, useOpenSession } from '#pwa/lib/use-session.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Section } from '#pwa/ui/page.tsx';

/** What went lately, what opens without signal, and taking up a file. */
export function FileAndShelf({ now }: { now: number }) {
  const { t } = useWords();
  const session = useOpenSession();
  return (
    <>
      <SentList now={now} />
      {/* Administrators keep no copy: nothing of the season opens without signal. */}
      {session !== null && !isAdmin(session) && (
        <Section title={t('sync.opensOffline')}>
          <OfflineShelf />
        </Section>
      )}
      <Section title={t('sync.fromFile')}>
        <RestoreFile />
      </Section>
    </>
  );
}
