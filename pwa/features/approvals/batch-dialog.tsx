import { useState } from 'react';
import { rejectionReason, type Request } from '#sync/contracts/approvals.ts';
import { bySubject } from '#pwa/features/approvals/batch.ts';
import { LeftOut, Refusals, Summary } from '#pwa/features/approvals/batch-summary.tsx';
import { useBatch } from '#pwa/features/approvals/use-batch.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/input.tsx';
import { ProgressLine } from '#pwa/ui/progress.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

interface BatchDialogProps {
  requests: readonly Request[];
  /** Ticked as well, and not to be decided so. */
  leftOut: readonly Request[];
  status: 'approved' | 'rejected';
  /** A registration is rejected with a reason. */
  withReason: boolean;
  onClose: () => void;
}

/** What many decisions come to, before they are made; how far they are; what became of them. */
export function BatchDialog({ requests, leftOut, status, withReason, onClose }: BatchDialogProps) {
  const { t, told } = useWords();
  const { answers, sending, begin } = useBatch(requests, status);
  const [reason, setReason] = useState('');
  useHoldUpdates(sending || reason !== '');
  const checked = rejectionReason.safeParse(reason);
  const asksWhy = withReason && status === 'rejected';
  const count = requests.length;
  const kinds = [...answers.values()].map(({ kind }) => kind);
  const done = kinds.filter((kind) => kind === 'done').length;
  const answered = kinds.filter((kind) => kind !== 'away').length;
  const begun = answers.size > 0 || sending;
  const none = count === 0;
  const over = answered === count && !none;
  const titles = { approved: 'approvals.acceptMany', rejected: 'approvals.rejectMany' } as const;
  const doneTitles = {
    approved: 'approvals.manyAccepted',
    rejected: 'approvals.manyRejected',
  } as const;

  function title(): string {
    if (none) return t('approvals.acceptNone');
    return over ? t(doneTitles[status], { done, count }) : t(titles[status], { count });
  }

  async function go(): Promise<void> {
    if (!(await begin(asksWhy && checked.success ? checked.data : null))) return;
    toast('success', { text: t(doneTitles[status], { done: count, count }) });
    onClose();
  }

  return (
    <Dialog
      open
      // Not while some are on their way: what became of them would go unseen.
      onOpenChange={() => !sending && onClose()}
      title={title()}
      description={begun || none ? undefined : t('approvals.manyText')}
      actions={
        over || none ? (
          <Button size="touch" variant="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button size="touch" disabled={sending} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              size="touch"
              variant={status === 'approved' ? 'primary' : 'danger'}
              busy={sending}
              disabled={asksWhy && !checked.success}
              onClick={() => void go()}
            >
              {begun && !sending ? t('action.tryAgain') : t(titles[status], { count })}
            </Button>
          </>
        )
      }
    >
      {begun ? (
        <>
          {!over && (
            <ProgressLine
              value={answered / count}
              label={t('approvals.manyProgress', { now: answered, of: count })}
            />
          )}
          {!over && (
            <p role="status" className="num text-sm text-muted-foreground">
              {t('approvals.manyProgress', { now: answered, of: count })}
            </p>
          )}
          {!sending && !over && (
            <Strip tone="error" rounded>
              {t('approvals.manyAway', { left: count - answered })}
            </Strip>
          )}
          <Refusals requests={requests} answers={answers} />
        </>
      ) : (
        <>
          <Summary subjects={bySubject(requests, status)} />
          <LeftOut requests={leftOut} />
          {asksWhy && (
            <Field
              label={t('approvals.rejectionReason')}
              hint={t('approvals.reasonText')}
              error={
                reason !== '' && !checked.success
                  ? told(checked.error.issues[0]?.message ?? '')
                  : undefined
              }
              required
            >
              {(control) => (
                <Textarea
                  {...control}
                  rows={3}
                  dir="auto"
                  value={reason}
                  onChange={(event) => setReason(event.target.value)}
                />
              )}
            </Field>
          )}
        </>
      )}
    </Dialog>
  );
}
