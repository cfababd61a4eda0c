import { useState } from 'react';
import { rejectionReason, type ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { bySubject } from '#pwa/features/approvals/batch.ts';
import { LeftOut, Refusals, Summary } from '#pwa/features/approvals/batch-summary.tsx';
import { useBatch } from '#pwa/features/approvals/use-batch.ts';
import { BulkActionDialog, bulkProgress } from '#pwa/lib/admin/bulk/bulk-action-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/form/input.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface BatchDialogProps {
  requests: readonly ApprovalRequest[];
  /** Ticked as well, and not to be decided so. */
  leftOut: readonly ApprovalRequest[];
  status: 'approved' | 'rejected';
  /** A registration is rejected with a reason. */
  withReason: boolean;
  onClose: () => void;
}

/** One decision of many requests. */
export function BatchDialog({ requests, leftOut, status, withReason, onClose }: BatchDialogProps) {
  const { t, translate } = useTranslation();
  const { answers, sending, begin } = useBatch(requests, status);
  const [reason, setReason] = useState('');
  const checked = rejectionReason.safeParse(reason);
  const asksWhy = withReason && status === 'rejected';
  const progress = bulkProgress(requests, answers, sending);
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
    <BulkActionDialog
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
              ? translate(checked.error.issues[0]?.message ?? '')
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
    </BulkActionDialog>
  );
}
