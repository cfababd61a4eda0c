import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  rejectionReason,
  type ApprovalRequest,
  type RequestType,
} from '#sync/contracts/admin/approvals.ts';
import { bulkUndoSeconds, decideRequests } from '#sync/contracts/admin/bulk-jobs.ts';
import {
  type DecidableRequests,
  groupBySubject,
  recipientsOf,
  splitDecidable,
} from '#pwa/features/approvals/bulk/bulk-decisions.ts';
import {
  SkippedRequests,
  BulkDecisionSummary,
} from '#pwa/features/approvals/bulk/bulk-decision-summary.tsx';
import { removeDecided } from '#pwa/features/approvals/decisions/decision-store.ts';
import { awaitsFirstApproval, personOf } from '#pwa/features/approvals/requests/request-people.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { BulkJobDialog } from '#pwa/lib/admin/bulk/bulk-job-dialog.tsx';
import { UnconfirmedAddresses } from '#pwa/lib/admin/bulk/unconfirmed-addresses.tsx';
import { unconfirmedQuery } from '#pwa/lib/admin/queries/address-queries.ts';
import { EmailRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { ReasonField } from '#pwa/lib/admin/reasons/reason-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { Button } from '#pwa/ui/button.tsx';

interface BulkDecision extends DecidableRequests {
  status: 'approved' | 'rejected';
}

type OnFinished = (decided: readonly string[], refused: readonly string[]) => void;

/**
 * The Accept and Reject buttons for all selected requests, and the dialog that they open. The
 * dialog is returned separately, because the bar with the buttons disappears once the last selected
 * request is decided and leaves the list.
 *
 * @param ticked selected requests that are not decided yet
 * @param type the kind of the requests; each kind has its own suggested reasons
 * @param onFinished called with the ids of the requests that were decided and that were refused
 */
export function useBulkDecisions(
  ticked: readonly ApprovalRequest[],
  type: RequestType,
  onFinished?: OnFinished,
): { buttons: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  // A copy of the selection, because the list keeps updating while the dialog is open.
  const [asked, setAsked] = useState<BulkDecision | null>(null);
  const decider = useOpenSession()?.user.id;
  const ask = (status: BulkDecision['status']) => () =>
    setAsked({ status, ...splitDecidable(ticked, status, decider) });
  return {
    buttons: (
      <>
        <Button size="sm" variant="signal" onClick={ask('approved')}>
          {t('approvals.accept')}
        </Button>
        <Button variant="outline" size="sm" onClick={ask('rejected')}>
          {t('approvals.reject')}
        </Button>
      </>
    ),
    dialog: asked !== null && (
      <BulkDecisionDialog
        {...asked}
        type={type}
        onFinished={onFinished}
        onClose={() => setAsked(null)}
      />
    ),
  };
}

const titles = { approved: 'approvals.acceptMany', rejected: 'approvals.rejectMany' } as const;
const doneTitles = {
  approved: 'approvals.manyAccepted',
  rejected: 'approvals.manyRejected',
} as const;

/** Confirms one decision for many requests, then shows its progress; it may be closed meanwhile. */
function BulkDecisionDialog({
  requests,
  leftOut,
  status,
  type,
  onFinished,
  onClose,
}: BulkDecision & {
  type: RequestType;
  onFinished: OnFinished | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const checked = rejectionReason.safeParse(reason);
  const asksWhy = status === 'rejected';
  const count = requests.length;
  const ids = requests.map(({ id }) => id);
  const people = new Set(requests.map((request) => personOf(request).id));
  // Known of accounts that wait for a decision.
  const isRegistration = type === 'create_profile';
  const { data: unconfirmed } = useQuery({ ...unconfirmedQuery, enabled: isRegistration });
  const notified = requests.filter((request) => asksWhy || !awaitsFirstApproval(request));
  const names = new Map(requests.map((request) => [request.id, fullName(personOf(request))]));
  return (
    <BulkJobDialog
      count={count}
      title={count === 0 ? t('approvals.acceptNone') : t(titles[status], { count })}
      doneTitle={(done, waiting) =>
        waiting > 0
          ? t('approvals.manyFirstApprovals', { done, count, waiting })
          : t(doneTitles[status], { done, count })
      }
      text={t('approvals.manyText', { seconds: bulkUndoSeconds })}
      action={t(titles[status], { count })}
      danger={status === 'rejected'}
      body={
        asksWhy && !checked.success
          ? undefined
          : { ids, status, ...(asksWhy && { rejectionReason: checked.data }) }
      }
      start={(body, idempotencyKey) => call(decideRequests, { body, idempotencyKey })}
      typed={reason !== ''}
      refusedTitle={t('approvals.notDecided')}
      nameOf={(id) => names.get(id)}
      onFinished={(job) => {
        const refused = new Set(job.refused.map(({ id }) => id));
        const decided = job.status === 'done' ? ids.filter((id) => !refused.has(id)) : [];
        removeDecided(decided);
        onFinished?.(decided, [...refused]);
      }}
      onClose={onClose}
    >
      <BulkDecisionSummary subjects={groupBySubject(requests, status)} />
      <UnconfirmedAddresses
        count={people.size}
        unconfirmed={[...people].filter((id) => unconfirmed?.has(id)).length}
      />
      {notified.length > 0 && <EmailRecipients people={recipientsOf(notified)} />}
      <SkippedRequests text="approvals.leftOut" requests={leftOut.accountNotApproved} />
      <SkippedRequests text="approvals.leftOutFirst" requests={leftOut.secondByOther} />
      {asksWhy && <ReasonField type={type} reason={reason} onReason={setReason} />}
    </BulkJobDialog>
  );
}
