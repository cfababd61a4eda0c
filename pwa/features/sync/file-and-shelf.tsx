import { RestoreFile } from '#pwa/features/sync/file-actions.tsx';
import { OfflineShelf } from '#pwa/features/sync/offline-shelf.tsx';
import { SentList } from '#pwa/features/sync/sent-list.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { Section } from '#pwa/ui/page.tsx';

/** What went lately, what opens without signal, and taking up a file. */
export function FileAndShelf({ now }: { now: number }) {
  const { t } = useWords();
  return (
    <>
      <SentList now={now} />
      <Section title={t('sync.opensOffline')}>
        <OfflineShelf />
      </Section>
      <Section title={t('sync.fromFile')}>
        <RestoreFile />
      </Section>
    </>
  );
}
