import { type ReactNode, useState } from 'react';
import {
  decideRequest,
  rejectionReason,
  type ApprovalRequest,
} from '#sync/contracts/admin/approvals.ts';
import { groupBySubject, splitDecidable } from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import {
  SkippedRequests,
  RefusedRequests,
  BulkDecisionSummary,
} from '#pwa/features/approvals/bulk/bulk-decision-summary.tsx';
import { removeDecided } from '#pwa/features/approvals/decisions/decision-store.ts';
import { BulkActionDialog, bulkProgress } from '#pwa/lib/admin/bulk/bulk-action-dialog.tsx';
import { useBulkSend } from '#pwa/lib/admin/bulk/use-bulk-send.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Textarea } from '#pwa/ui/form/input.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { Button } from '#pwa/ui/primitives/button.tsx';

interface BulkDecision {
  status: 'approved' | 'rejected';
  requests: readonly ApprovalRequest[];
  /** Selected requests that this decision cannot be applied to. */
  leftOut: readonly ApprovalRequest[];
}

/**
 * The Accept and Reject buttons for all selected requests, and the dialog that they open. The
 * dialog is returned separately, because the bar with the buttons disappears once the last selected
 * request is decided and leaves the list.
 *
 * @param ticked selected requests that are not decided yet
 * @param withReason whether rejecting requires a reason, as it does for registrations
 */
export function useBulkDecisions(
  ticked: readonly ApprovalRequest[],
  withReason: boolean,
): { buttons: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  // A copy of the selection, because the list keeps updating while the dialog is open.
  const [asked, setAsked] = useState<BulkDecision | null>(null);
  const ask = (status: BulkDecision['status']) => () =>
    setAsked({ status, ...splitDecidable(ticked, status) });
  return {
    buttons: (
      <>
        <Button size="sm" variant="signal" onClick={ask('approved')}>
          {t('approvals.accept')}
        </Button>
        <Button size="sm" onClick={ask('rejected')}>
          {t('approvals.reject')}
        </Button>
      </>
    ),
    dialog: asked !== null && (
      <BulkDecisionDialog {...asked} withReason={withReason} onClose={() => setAsked(null)} />
    ),
  };
}

/** Confirms and sends one decision for many requests. */
function BulkDecisionDialog({
  requests,
  leftOut,
  status,
  withReason,
  onClose,
}: BulkDecision & { withReason: boolean; onClose: () => void }) {
  const { t, translate } = useTranslation();
  const { answers, sending, begin } = useBulkSend<ApprovalRequest>();
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
    const body = { status, ...(asksWhy && checked.success && { rejectionReason: checked.data }) };
    const answered: string[] = [];
    try {
      const results = await begin(requests, {
        content: ({ id }) => [id, body],
        send: ({ id }, idempotencyKey) =>
          call(decideRequest, { params: { id }, body, idempotencyKey }),
        tell: ({ id }, { kind }) => {
          if (kind !== 'away') answered.push(id);
        },
      });
      if (!requests.every(({ id }) => results.get(id)?.kind === 'done')) return;
    } finally {
      removeDecided(answered);
    }
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
