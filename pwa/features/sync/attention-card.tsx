import { useState } from 'react';
import { useMutationName } from '#pwa/features/sync/use-mutation-name.ts';
import { formatMoment } from '#pwa/lib/dates.ts';
import { dismiss } from '#pwa/lib/sync.ts';
import type { useAttention } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/row.tsx';
import { toast } from '#pwa/ui/toast.tsx';

type Item = NonNullable<ReturnType<typeof useAttention>>[number];

/** Something the league refused: what, when, why. It goes only when the person says so. */
export function AttentionCard({ item, now }: { item: Item; now: number }) {
  const { t } = useWords();
  const name = useMutationName(item.record);
  const [busy, setBusy] = useState(false);
  const written = t('sync.written', { time: formatMoment(item.createdAt, now) });
  const refused = t('sync.refused', { time: formatMoment(item.refusedAt, now) });

  async function copy() {
    await navigator.clipboard.writeText([name, written, refused, item.message].join('\n'));
    toast('success', { text: t('sync.copied') });
  }

  async function discard() {
    setBusy(true);
    await dismiss(item.id);
  }

  return (
    <Card className="border-pending-line p-4">
      <b className="heading-3 block text-balance">{name}</b>
      <span className="num text-sm text-muted-foreground">{`${written}, ${refused}`}</span>
      <p className="mt-3 rounded-md bg-pending px-3.5 py-2.5 font-[560] text-pending-foreground">
        {item.message}
      </p>
      <div className="mt-3 flex gap-2.5">
        {/* Not there on pages without https. */}
        {'clipboard' in navigator && (
          <Button className="flex-1" onClick={() => void copy()}>
            {t('sync.copy')}
          </Button>
        )}
        <Button className="flex-1" busy={busy} onClick={() => void discard()}>
          {t('sync.discard')}
        </Button>
      </div>
    </Card>
  );
}
