import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { issueSecurityList } from '#sync/contracts/gate/security-list.ts';
import { useGateSubmit } from '#pwa/features/gates/use-gate-submit.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { DocumentIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/** Issues the next version of the security list. */
export function IssueListButton({ overview: { match, list } }: { overview: GateOverview }) {
  const { t } = useTranslation();
  const { busy, submit } = useGateSubmit(match.id, { withToasts: true });
  const version = (list?.version ?? 0) + 1;

  async function issue(): Promise<void> {
    await submit(async (idempotencyKey) => {
      await call(issueSecurityList, { params: { match: match.id }, idempotencyKey });
      toast('success', { text: t('securityList.issued') });
    }, version);
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
