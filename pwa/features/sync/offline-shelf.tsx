import { useEffect, useState } from 'react';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { SafeIcon } from '#pwa/ui/icons.ts';

/** How much of what lies on this phone, and whether the browser promises to keep it. */
export function OfflineShelf() {
  const { t } = useWords();
  const tickets = useCollection('ticket')?.filter(({ url }) => url !== null).length;
  const matches = useCollection('match')?.length;
  const documents = useCollection('document')?.length;
  const kept = usePersisted();
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 min-[360px]:gap-2.5">
        <Figure label={t('sync.tickets')} value={tickets} />
        <Figure label={t('sync.matches')} value={matches} />
        <Figure label={t('sync.documents')} value={documents} />
      </dl>
      {kept !== null && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
          <SafeIcon className="mt-0.5 size-4 flex-none" aria-hidden />
          {t(kept ? 'sync.kept' : 'sync.notKept')}
        </p>
      )}
    </>
  );
}

function Figure({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="rounded-xl border border-border bg-card px-2.5 py-2.5 min-[360px]:px-3">
      <dd className="sign text-2xl leading-8">{value ?? '…'}</dd>
      <dt className="text-sm text-muted-foreground [font-stretch:94%]">{label}</dt>
    </div>
  );
}

/** Null where the browser does not say. */
function usePersisted(): boolean | null {
  const [kept, setKept] = useState<boolean | null>(null);
  useEffect(() => {
    // Not there on pages without https, nor in older browsers.
    void navigator.storage?.persisted?.().then(setKept);
  }, []);
  return kept;
}
