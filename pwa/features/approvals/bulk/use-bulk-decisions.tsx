import { type ReactNode, useState } from 'react';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { splitDecidable } from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import { BulkDecisionDialog } from '#pwa/features/approvals/bulk/bulk-decision-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';

interface BulkDecision {
  status: 'approved' | 'rejected';
  requests: readonly ApprovalRequest[];
  leftOut: readonly ApprovalRequest[];
}

/**
 * Accept and Reject for all that is ticked, and the dialog they open. The dialog stands apart: what
 * is decided leaves the list, and the bar with the buttons goes with the last of it.
 *
 * @param ticked those that are not decided yet
 */
export function useBulkDecisions(
  ticked: readonly ApprovalRequest[],
  withReason: boolean,
): { buttons: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  // What was ticked when it was asked: the list goes on living below the dialog.
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
