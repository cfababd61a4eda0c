import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import type { RequestGroup } from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import { personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { RequestSubject } from '#pwa/features/approvals/requests/request-subject.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** Maximum number of names shown; the others are counted. */
const maxNamesShown = 6;

/** Lists what is being decided, and for which people. */
export function BulkDecisionSummary({ subjects }: { subjects: readonly RequestGroup[] }) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-3">
      {subjects.map(({ match, event, requests, tooMany }) => {
        return (
          <li key={requests[0]?.id} className="rounded-md border border-border px-3 py-2.5">
            <p className="num flex items-baseline justify-between gap-3 font-[620]">
              <span className="min-w-0">
                <RequestSubject match={match} event={event} />
              </span>
              <span className="flex-none">{requests.length}</span>
            </p>
            <p className="text-sm text-muted-foreground">
              <Names of={requests} />
            </p>
            {tooMany > 0 && (
              <p className="mt-1.5">
                <StatusText tone="rejected">
                  {t('approvals.tooMany', { count: tooMany })}
                </StatusText>
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Names({ of: requests }: { of: readonly ApprovalRequest[] }) {
  const { t } = useTranslation();
  const names = requests.slice(0, maxNamesShown).map((one) => fullName(personOf(one)));
  const more = requests.length - names.length;
  return `${joinWithCommas(names)}${more > 0 ? ` ${t('approvals.andMore', { count: more })}` : ''}`;
}

/** Lists the selected requests that will not be sent, so that they do not come back as errors. */
export function SkippedRequests({
  text,
  requests,
}: {
  text: 'approvals.leftOut' | 'approvals.leftOutFirst';
  requests: readonly ApprovalRequest[];
}) {
  const { t } = useTranslation();
  if (requests.length === 0) return null;
  return (
    <div className="rounded-md bg-pending px-3.5 py-2.5 text-pending-foreground">
      <p className="num font-[580]">{t(text, { count: requests.length })}</p>
      <p className="text-sm">
        <Names of={requests} />
      </p>
    </div>
  );
}
