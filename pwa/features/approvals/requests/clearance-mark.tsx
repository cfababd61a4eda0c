import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** Security's answer about the person of a request, which decides nothing; its date and note. */
export function ClearanceMark({ clearance }: Pick<ApprovalRequest, 'clearance'>) {
  const { t } = useTranslation();
  if (clearance == null) return null;
  const { cleared, note, at } = clearance;
  const date = formatDate(at);
  if (cleared === null)
    return (
      <span className="block text-[0.8125rem] leading-4.5 font-normal text-muted-foreground">
        {t('clearance.markUnanswered', { date })}
      </span>
    );
  return (
    <>
      <StatusText tone={cleared ? 'approved' : 'rejected'} className="whitespace-normal">
        {t(cleared ? 'clearance.markCleared' : 'clearance.markNotCleared', { date })}
      </StatusText>
      {note !== null && (
        <span
          className="line-clamp-2 text-[0.8125rem] leading-4.5 font-normal whitespace-normal text-muted-foreground"
          dir="auto"
        >
          {note}
        </span>
      )}
    </>
  );
}
