import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { issueSecurityList } from '#sync/contracts/gate/security-list.ts';
import { useGateAction } from '#pwa/features/gates/use-gate-action.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { DocumentIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Issues the next version of the security list. */
export function IssueListButton({ overview: { match, list } }: { overview: GateOverview }) {
  const { t } = useTranslation();
  const { busy, run } = useGateAction(match.id, 'toast');
  const version = (list?.version ?? 0) + 1;

  async function issue(): Promise<void> {
    const isDone = await run(version, (idempotencyKey) =>
      call(issueSecurityList, { params: { match: match.id }, idempotencyKey }),
    );
    if (isDone) toast('success', { text: t('securityList.issued') });
  }

  return (
    <Button
      size="sm"
      variant="signal"
      icon={DocumentIcon}
      className="flex-1 max-md:min-h-11"
      busy={busy}
      onClick={() => void issue()}
    >
      {t('securityList.issue', { version })}
    </Button>
  );
}
