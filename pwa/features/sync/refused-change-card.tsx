import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutationName } from '#pwa/lib/sync/unsent/use-mutation-name.ts';
import { refusalText } from '#pwa/lib/sync/refusal-text.ts';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { dismissRefusal } from '#pwa/lib/sync/engine/sync-engine.ts';
import type { useRefusedChanges } from '#pwa/lib/sync/hooks.ts';
import { canRetry, retryRefused } from '#pwa/lib/sync/unsent/unsent-work.ts';
import { writtenTextLines } from '#pwa/lib/sync/unsent/unsent-items.ts';
import { copyText } from '#pwa/lib/app/copy-text.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { parseRecordKey } from '#sync/contracts/core/record-key.ts';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

type Item = NonNullable<ReturnType<typeof useRefusedChanges>>[number];

/** A change that the server refused: what, when and why. It stays until the person discards it. */
export function RefusedChangeCard({
  item,
  now,
  canSend,
}: {
  item: Item;
  now: number;
  canSend: boolean;
}) {
  const { t } = useTranslation();
  const about = useMutationName(item.record, item.name);
  const record = parseRecordKey(item.record);
  const [busy, setBusy] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const name = item.photo === undefined ? about : t('sync.photoNeeds', { name: item.photo.title });
  const lines = item.photo === undefined ? writtenTextLines(item) : [about];
  const written = t('sync.written', { time: formatMoment(item.createdAt, now) });
  const refused = t('sync.refused', { time: formatMoment(item.refusedAt, now) });

  async function copy() {
    const text = [name, written, refused, refusalText(item), ...lines].join('\n');
    await copyText(text, { done: t('sync.copied'), failed: t('sync.copyFailed') });
  }

  async function retry() {
    setBusy(true);
    if (!(await retryRefused(item))) {
      toast('error', { text: t('sync.photoGone', { name: item.photo?.title ?? '' }) });
      setBusy(false);
    }
  }

  return (
    <Card className="border-pending-line p-4">
      <b className="heading-3 block text-balance">{name}</b>
      <span className="num block text-sm text-muted-foreground">{written}</span>
      <span className="num block text-sm text-muted-foreground">{refused}</span>
      <p className="mt-3 rounded-md bg-pending px-3.5 py-2.5 font-[560] text-pending-foreground">
        {refusalText(item)}
      </p>
      {lines.length > 0 && (
        <div
          dir="auto"
          className="mt-3 max-h-60 overflow-y-auto rounded-md border border-border px-3.5 py-2.5 text-sm break-words whitespace-pre-wrap"
        >
          {lines.join('\n')}
        </div>
      )}
      <div className="mt-3 flex flex-wrap gap-2.5">
        {canSend && canRetry(item) && (
          <Button variant="outline" className="flex-1" busy={busy} onClick={() => void retry()}>
            {t('action.tryAgain')}
          </Button>
        )}
        {/* The clipboard needs https; without it the text can still be selected. */}
        {'clipboard' in navigator && (
          <Button variant="outline" className="flex-1" onClick={() => void copy()}>
            {t('sync.copy')}
          </Button>
        )}
        {canSend && (
          <Button
            className="flex-1"
            variant="destructive-outline"
            onClick={() => setIsConfirming(true)}
          >
            {t('sync.discard')}
          </Button>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-5">
        {canSend && record?.kind === 'report' && (
          <Link
            to="/reports/edit/$id"
            params={{ id: record.id }}
            className="link inline-flex min-h-11 items-center text-sm"
          >
            {t('sync.openReport')}
          </Link>
        )}
        <Link to="/contact-us" className="link inline-flex min-h-11 items-center text-sm">
          {t('sync.askTheLeague')}
        </Link>
      </div>
      {isConfirming && (
        <DiscardDialog
          name={name}
          onClose={() => setIsConfirming(false)}
          onDiscard={() => void dismissRefusal(item.id)}
        />
      )}
    </Card>
  );
}

/** Confirms before discarding something that exists on this phone only. */
function DiscardDialog({
  name,
  onDiscard,
  onClose,
}: {
  name: string;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={t('sync.discardTitle')}
      description={t('sync.discardText', { name })}
      actions={
        <>
          <Button variant="outline" size="touch" onClick={onClose}>
            {t('sync.keep')}
          </Button>
          <Button size="touch" variant="destructive" onClick={onDiscard}>
            {t('sync.discard')}
          </Button>
        </>
      }
    />
  );
}
