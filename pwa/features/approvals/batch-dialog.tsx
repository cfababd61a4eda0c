import { useState } from 'react';
import { rejectionReason, type Request } from '#sync/contracts/approvals.ts';
import { bySubject } from '#pwa/features/approvals/batch.ts';
import { LeftOut, Refusals, Summary } from '#pwa/features/approvals/batch-summary.tsx';
import { useBatch } from '#pwa/features/approvals/use-batch.ts';
import { ManyDialog, manyProgress } from '#pwa/lib/parts/many-dialog.tsx';
import { useWords } from '#pwa/lib/words.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Textarea } from '#pwa/ui/input.tsx';
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

/** One decision of many requests. */
export function BatchDialog({ requests, leftOut, status, withReason, onClose }: BatchDialogProps) {
  const { t, told } = useWords();
  const { answers, sending, begin } = useBatch(requests, status);
  const [reason, setReason] = useState('');
  const checked = rejectionReason.safeParse(reason);
  const asksWhy = withReason && status === 'rejected';
  const progress = manyProgress(requests, answers, sending);
  const { count, done, over } = progress;
  const none = count === 0;
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
    <ManyDialog
      progress={progress}
      title={title()}
      text={none ? undefined : t('approvals.manyText')}
      action={t(titles[status], { count })}
      danger={status === 'rejected'}
      disabled={asksWhy && !checked.success}
      nothing={none}
      writing={reason !== ''}
      words={{ progress: 'approvals.manyProgress', away: 'approvals.manyAway' }}
      failures={<Refusals requests={requests} answers={answers} />}
      onGo={go}
      onClose={onClose}
    >
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
    </ManyDialog>
  );
}
