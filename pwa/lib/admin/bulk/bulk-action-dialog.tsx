import type { ReactNode } from 'react';
import { useBlockUpdates } from '#pwa/lib/app/reload.ts';
import type { SendResults } from '#pwa/lib/admin/bulk/use-bulk-send.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';
import { ProgressBar } from '#pwa/ui/feedback/progress.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

export interface BulkProgress {
  count: number;
  /** Number of items with an answer of any kind. */
  answered: number;
  done: number;
  begun: boolean;
  sending: boolean;
  /** Whether all items have an answer. */
  over: boolean;
}

export function bulkProgress(
  items: readonly { id: string }[],
  answers: SendResults,
  sending: boolean,
): BulkProgress {
  const kinds = items.flatMap(({ id }) => answers.get(id)?.kind ?? []);
  const answered = kinds.filter((kind) => kind !== 'away').length;
  return {
    count: items.length,
    answered,
    done: kinds.filter((kind) => kind === 'done').length,
    begun: answers.size > 0 || sending,
    sending,
    over: answered === items.length,
  };
}

interface BulkActionDialogProps {
  progress: BulkProgress;
  title: string;
  /** The effect of the action, shown before it starts. */
  text: string | undefined;
  /** Label of the action button. */
  action: string;
  danger: boolean;
  /** Whether an input is still missing. */
  disabled: boolean;
  /** Whether there is nothing to change. */
  nothing: boolean;
  /** The changes that the server refused, with its reasons. */
  failures: ReactNode;
  onGo: () => Promise<void>;
  onClose: () => void;
  /** The effect in detail, shown before the action starts. */
  children: ReactNode;
}

/** Confirms a bulk action, then shows its progress and result. */
export function BulkActionDialog({
  progress,
  title,
  text,
  action,
  danger,
  disabled,
  nothing,
  failures,
  onGo,
  onClose,
  children,
}: BulkActionDialogProps) {
  const { t } = useTranslation();
  const { count, answered, begun, sending, over } = progress;
  useBlockUpdates(sending);
  const far = t('bulk.progress', { now: answered, of: count });
  return (
    <ActionDialog
      open
      // Stays open while requests are running, because closing it would hide their results.
      onOpenChange={() => !sending && onClose()}
      title={title}
      description={begun ? undefined : text}
      actions={
        nothing || (begun && over) ? (
          <Button size="touch" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button variant="outline" size="touch" disabled={sending} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              size="touch"
              variant={danger ? 'destructive' : 'default'}
              busy={sending}
              disabled={disabled}
              onClick={() => void onGo()}
            >
              {begun && !sending ? t('action.tryAgain') : action}
            </Button>
          </>
        )
      }
    >
      {begun ? (
        <>
          {!over && (
            <div className="flex flex-col gap-2">
              <ProgressBar value={answered / count} label={far} />
              <p role="status" className="num text-sm text-muted-foreground">
                {far}
              </p>
            </div>
          )}
          {!sending && !over && (
            <Banner tone="error" rounded>
              {t('bulk.away', { left: count - answered })}
            </Banner>
          )}
          {failures}
        </>
      ) : (
        children
      )}
    </ActionDialog>
  );
}
