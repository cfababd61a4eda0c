import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

type WithFirstApproval = Pick<ApprovalRequest, 'firstApproval'>;

/** Whether this administrator gave the first of two approvals, so that another must give the second. */
export function useIsFirstApprover({ firstApproval }: WithFirstApproval): boolean {
  const id = useOpenSession()?.user.id;
  return firstApproval != null && firstApproval.id === id;
}

/** Names the administrator who gave the first of two approvals. */
export function FirstApproval({ firstApproval }: WithFirstApproval) {
  const { t } = useTranslation();
  if (firstApproval == null) return null;
  return (
    <StatusText tone="pending" className="whitespace-normal">
      {t('approvals.firstApproval', { name: firstApproval.name })}
    </StatusText>
  );
}
