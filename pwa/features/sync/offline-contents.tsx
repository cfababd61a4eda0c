import { useEffect, useState } from 'react';
import { formatBytes } from '#pwa/lib/format/bytes.ts';
import { useStoredRows } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { SafeIcon } from '#pwa/ui/icons.ts';

/** How much is stored on this phone, and whether the browser may delete it. */
export function OfflineContents() {
  const { t } = useTranslation();
  const tickets = useStoredRows('ticket')?.filter(({ url }) => url !== null).length;
  const matches = useStoredRows('match')?.length;
  const documents = useStoredRows('document')?.length;
  const reports = useStoredRows('report')?.length ?? 0;
  const { isPersisted, used } = useStorageEstimate();
  return (
    <>
      <dl className="grid grid-cols-3 gap-2 min-[360px]:gap-2.5">
        <CountTile label={t('sync.tickets')} value={tickets} />
        <CountTile label={t('sync.matches')} value={matches} />
        {reports > 0 ? (
          <CountTile label={t('sync.reports')} value={reports} />
        ) : (
          <CountTile label={t('sync.documents')} value={documents} />
        )}
      </dl>
      {isPersisted !== null && (
        <p className="mt-3 flex items-start gap-2 text-sm text-muted-foreground">
          <SafeIcon className="mt-0.5 size-4 flex-none" aria-hidden />
          <span>
            {used !== null && `${t('sync.used', { size: formatBytes(used) })} `}
            {t(isPersisted ? 'sync.kept' : 'sync.notKept')}
          </span>
        </p>
      )}
    </>
  );
}

function CountTile({ label, value }: { label: string; value: number | undefined }) {
  return (
    <div className="rounded-xl border border-border bg-card px-2.5 py-2.5 min-[360px]:px-3">
      <dd className="type-display text-2xl leading-8">{value ?? '…'}</dd>
      <dt className="text-sm text-muted-foreground [font-stretch:94%]">{label}</dt>
    </div>
  );
}

/** Null where the browser does not tell: without https, and in older browsers. */
function useStorageEstimate(): { isPersisted: boolean | null; used: number | null } {
  const [isPersisted, setIsPersisted] = useState<boolean | null>(null);
  const [used, setUsed] = useState<number | null>(null);
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setIsPersisted);
    void navigator.storage?.estimate?.().then(({ usage }) => setUsed(usage ?? null));
  }, []);
  return { isPersisted, used };
}
