import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { DecisionStatus } from '#pwa/features/approvals/decisions/decision-buttons.tsx';
import { decide } from '#pwa/features/approvals/decisions/decision-store.ts';
import { useIsFirstApprover } from '#pwa/features/approvals/requests/first-approval.tsx';
import {
  awaitsFirstApproval,
  canAccept,
  personOf,
} from '#pwa/features/approvals/requests/request-people.ts';
import type { RequestRow } from '#pwa/features/approvals/requests/request-rows.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { CheckIcon, CloseIcon } from '#pwa/ui/icons.ts';

/** Accept and Reject in a table row; after a decision, its status and, for a while, Undo. */
export function RowDecision({
  row: { request, decision },
  onReject,
}: {
  row: RequestRow;
  onReject: (request: ApprovalRequest) => void;
}) {
  const { t } = useTranslation();
  const name = fullName(personOf(request));
  const isFirstApprover = useIsFirstApprover(request);
  const acceptable = canAccept(request) && !isFirstApprover;
  const reject = () => onReject(request);
  const isFirst = awaitsFirstApproval(request);
  const accept = () => decide({ id: request.id, name, status: 'approved', reason: null, isFirst });

  if (decision !== undefined) {
    return (
      // The status is as wide as the buttons that it replaces.
      <span className="flex min-w-22 items-center justify-between gap-2 md:w-36">
        <DecisionStatus decision={decision} />
      </span>
    );
  }
  return (
    <span className="flex items-center justify-end md:w-36">
      <span className="flex gap-1.5 max-md:hidden">
        <Button
          size="xs"
          variant="destructive-outline"
          aria-label={t('approvals.rejectOne', { name })}
          onClick={reject}
        >
          {t('approvals.reject')}
        </Button>
        <Button
          size="xs"
          aria-label={t('approvals.acceptOne', { name })}
          disabled={!acceptable}
          onClick={accept}
        >
          {t('approvals.accept')}
        </Button>
      </span>
      <span className="flex md:hidden">
        <IconButton
          icon={CloseIcon}
          label={t('approvals.rejectOne', { name })}
          className="text-rejected-foreground"
          onClick={reject}
        />
        <IconButton
          icon={CheckIcon}
          label={t('approvals.acceptOne', { name })}
          className="text-approved-foreground"
          disabled={!acceptable}
          onClick={accept}
        />
      </span>
    </span>
  );
}
