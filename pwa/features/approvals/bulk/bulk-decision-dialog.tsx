import { useState } from 'react';
import { rejectionReason, type ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { groupBySubject } from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import {
  SkippedRequests,
  RefusedRequests,
  BulkDecisionSummary,
} from '#pwa/features/approvals/bulk/bulk-decision-summary.tsx';
import { useSendDecisions } from '#pwa/features/approvals/bulk/use-send-decisions.ts';
import { BulkActionDialog, bulkProgress } from '#pwa/lib/admin/bulk/bulk-action-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/form/input.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface BulkDecisionDialogProps {
  requests: readonly ApprovalRequest[];
  /** Selected requests that this decision cannot be applied to. */
  leftOut: readonly ApprovalRequest[];
  status: 'approved' | 'rejected';
  /** Whether a reason is required, as it is to reject registrations. */
  withReason: boolean;
  onClose: () => void;
}

/** Confirms and sends one decision for many requests. */
export function BulkDecisionDialog({
  requests,
  leftOut,
  status,
  withReason,
  onClose,
}: BulkDecisionDialogProps) {
  const { t, translate } = useTranslation();
  const { answers, sending, begin } = useSendDecisions(requests, status);
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
      failures={<RefusedRequests requests={requests} answers={answers} />}
      onGo={go}
      onClose={onClose}
    >
      <BulkDecisionSummary subjects={groupBySubject(requests, status)} />
      <SkippedRequests requests={leftOut} />
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
