import { type ReactNode, useState } from 'react';
import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { withoutRefused } from '#pwa/features/approvals/batch.ts';
import { BatchDialog } from '#pwa/features/approvals/batch-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';

interface Asked {
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
export function useBatchActions(
  ticked: readonly ApprovalRequest[],
  withReason: boolean,
): { buttons: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  // What was ticked when it was asked: the list goes on living below the dialog.
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (status: Asked['status']) => () =>
    setAsked({ status, ...withoutRefused(ticked, status) });
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
      <BatchDialog {...asked} withReason={withReason} onClose={() => setAsked(null)} />
    ),
  };
}
