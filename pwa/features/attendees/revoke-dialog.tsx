import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { revocationReason } from '#sync/contracts/admin/approvals.ts';
import {
  bulkUndoSeconds,
  decideRequests,
  maxBulkRecords,
} from '#sync/contracts/admin/bulk-jobs.ts';
import type { Attendee } from '#sync/contracts/events/attendees.ts';
import type { ListKind } from '#pwa/features/attendees/attendee-queries.ts';
import { BulkJobDialog } from '#pwa/lib/admin/bulk/bulk-job-dialog.tsx';
import { EmailRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { ReasonField } from '#pwa/lib/admin/reasons/reason-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Confirms revoking the approvals of selected people, and names the people and the match. */
export function RevokeDialog({
  kind,
  title,
  people,
  onDone,
  onClose,
}: {
  kind: ListKind;
  /** The name of the match or tournament. */
  title: string;
  /** The selected people; those who are not approved are left out. */
  people: readonly Attendee[];
  /** Called with the ids of the people whose approval was revoked. */
  onDone: (done: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const checked = revocationReason.safeParse(reason);
  const approved = people.filter(({ state }) => state === 'approved');
  const count = approved.length;
  const tooMany = count > maxBulkRecords;
  const names = new Map(approved.map((person) => [person.requestId, fullName(person)]));
  const [first = ''] = names.values();
  const leftOut = people.length - count;
  return (
    <BulkJobDialog
      count={count}
      title={
        count === 0
          ? t('attendees.revokeNone')
          : count === 1
            ? t('attendees.revokeOne', { name: first, title })
            : t('attendees.revokeMany', { count, title })
      }
      doneTitle={(done) => t('attendees.revoked', { done, count })}
      text={`${t(kind === 'match' ? 'attendees.revokeMatchText' : 'attendees.revokeEventText')} ${t('approvals.manyText', { seconds: bulkUndoSeconds })}`}
      action={t('approvals.revoke')}
      danger
      body={
        tooMany || !checked.success
          ? undefined
          : {
              ids: [...names.keys()],
              status: 'rejected',
              expected: 'approved',
              rejectionReason: checked.data,
            }
      }
      start={(body: Parameters<typeof sendRevocation>[0], key) => sendRevocation(body, key)}
      typed={reason !== ''}
      refusedTitle={t('bulk.failed')}
      nameOf={(id) => names.get(id)}
      onFinished={({ status, refused }) => {
        const kept = new Set(refused.map(({ id }) => id));
        if (status === 'done')
          onDone(approved.flatMap(({ id, requestId }) => (kept.has(requestId) ? [] : [id])));
        void client.invalidateQueries({ queryKey: ['requests'] });
      }}
      onClose={onClose}
    >
      {tooMany && (
        <Banner tone="error" rounded>
          {t('users.tooMany', { max: maxBulkRecords })}
        </Banner>
      )}
      {count > 0 && (
        <EmailRecipients
          people={{ count, names: [...names.values()].toSorted((a, b) => a.localeCompare(b)) }}
        />
      )}
      {leftOut > 0 && (
        <p className="num text-sm text-muted-foreground">
          {t('attendees.leftOut', { count: leftOut })}
        </p>
      )}
      {count > 0 && <ReasonField type="revocation" reason={reason} onReason={setReason} />}
    </BulkJobDialog>
  );
}

const sendRevocation = (
  body: {
    ids: string[];
    status: 'rejected';
    expected: 'approved';
    rejectionReason: string;
  },
  idempotencyKey: string,
) => call(decideRequests, { body, idempotencyKey });
