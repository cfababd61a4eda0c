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
 * The Accept and Reject buttons for all selected requests, and the dialog that they open. The
 * dialog is returned separately, because the bar with the buttons disappears once the last selected
 * request is decided and leaves the list.
 *
 * @param ticked selected requests that are not decided yet
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
