import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { maxExportedUsers, type UserExport } from '#sync/contracts/accounts/user-exports.ts';
import { officerRole } from '#sync/contracts/accounts/role-names.ts';
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import { revocationReason } from '#sync/contracts/admin/approvals.ts';
import {
  bulkUndoSeconds,
  maxBulkRecords,
  setUserStatuses,
} from '#sync/contracts/admin/bulk-jobs.ts';
import {
  exportUserList,
  type NewStatus,
  recipientsOf,
  splitChanging,
} from '#pwa/features/manage-users/bulk/bulk-users.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { BulkJobDialog } from '#pwa/lib/admin/bulk/bulk-job-dialog.tsx';
import { UnconfirmedAddresses } from '#pwa/lib/admin/bulk/unconfirmed-addresses.tsx';
import { EmailRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { setPendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { ReasonField } from '#pwa/lib/admin/reasons/reason-field.tsx';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { CheckIcon, DownloadIcon, RevokedIcon, WriteMailIcon } from '#pwa/ui/icons.ts';
import { SelectionButton } from '#pwa/ui/data-table/table-footer.tsx';

/**
 * Actions for the selected accounts, and the dialog that confirms them. The dialog is returned
 * separately, because the bar with the buttons disappears with the selection.
 *
 * @param sort the order of the list, which an export keeps
 * @param onDone called with the ids of the accounts that were changed, and of those that were refused
 */
export function useBulkUserActions(
  selected: readonly ListedUser[],
  sort: UserExport['sort'],
  onDone: (done: readonly string[], refused: readonly string[]) => void,
): { actions: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<{ status: NewStatus; users: readonly ListedUser[] } | null>(
    null,
  );
  const ask = (status: NewStatus) => () => setAsked({ status, users: selected });

  function exportSelected(): void {
    const ids = selected.map(({ id }) => id);
    if (ids.length <= maxExportedUsers) void exportUserList({ sort, ids });
    else toast('error', { text: t('users.tooMany', { max: maxExportedUsers }) });
  }
  function writeEmail(): void {
    setPendingRecipients(selected.map(({ email }) => email));
    void navigate({ to: '/admin/notifications' });
  }

  return {
    actions: (
      <>
        <SelectionButton icon={DownloadIcon} onClick={exportSelected}>
          {t('users.export')}
        </SelectionButton>
        <SelectionButton icon={WriteMailIcon} onClick={writeEmail}>
          {t('users.writeEmail')}
        </SelectionButton>
        <SelectionButton icon={RevokedIcon} onClick={ask('rejected')}>
          {t('users.block')}
        </SelectionButton>
        <SelectionButton icon={CheckIcon} onClick={ask('approved')}>
          {t('users.unblock')}
        </SelectionButton>
      </>
    ),
    dialog: asked !== null && (
      <StatusDialog {...asked} onDone={onDone} onClose={() => setAsked(null)} />
    ),
  };
}

const texts = {
  rejected: {
    title: 'users.blockTitle',
    none: 'users.blockNone',
    text: 'users.blockText',
    done: 'users.blocked',
    action: 'users.block',
    leftOut: 'users.leftOutBlock',
  },
  approved: {
    title: 'users.unblockTitle',
    none: 'users.unblockNone',
    text: 'users.unblockText',
    done: 'users.unblocked',
    action: 'users.unblock',
    leftOut: 'users.leftOutUnblock',
  },
} as const;

/** Confirms blocking or unblocking, then shows its progress. */
function StatusDialog({
  status,
  users,
  onDone,
  onClose,
}: {
  status: NewStatus;
  /** The accounts as they were shown when the dialog was opened. */
  users: readonly ListedUser[];
  onDone: (done: readonly string[], refused: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const checked = revocationReason.safeParse(reason);
  const asksWhy = status === 'rejected';
  const { changing, leftOut } = splitChanging(status, users);
  const count = changing.length;
  const tooMany = count > maxBulkRecords;
  const names = new Map(changing.map((user) => [user.id, fullName(user)]));
  const [first = ''] = names.values();
  const officers = changing.filter(({ role }) => role === officerRole).length;
  const text = texts[status];
  return (
    <BulkJobDialog
      count={count}
      title={
        count === 0
          ? t(text.none)
          : count === 1 && asksWhy
            ? t('users.blockOne', { name: first })
            : t(text.title, { count })
      }
      doneTitle={(done) => t(text.done, { done, count })}
      text={t(text.text, { seconds: bulkUndoSeconds })}
      action={t(text.action)}
      danger={asksWhy}
      body={
        tooMany || (asksWhy && !checked.success)
          ? undefined
          : {
              users: changing.map(({ id, version }) => ({ id, version })),
              status,
              ...(asksWhy && { rejectionReason: checked.data }),
            }
      }
      start={(body, idempotencyKey) => call(setUserStatuses, { body, idempotencyKey })}
      typed={reason !== ''}
      refusedTitle={t('bulk.failed')}
      nameOf={(id) => names.get(id)}
      onFinished={({ status: end, refused }) => {
        const kept = new Set(refused.map(({ id }) => id));
        onDone(end === 'done' ? [...names.keys()].filter((id) => !kept.has(id)) : [], [...kept]);
        for (const key of ['users', 'requests']) void client.invalidateQueries({ queryKey: [key] });
      }}
      onClose={onClose}
    >
      {tooMany && (
        <Banner tone="error" rounded>
          {t('users.tooMany', { max: maxBulkRecords })}
        </Banner>
      )}
      {count > 0 && <EmailRecipients people={recipientsOf(changing)} />}
      <UnconfirmedAddresses
        count={count}
        unconfirmed={changing.filter(({ emailConfirmed }) => !emailConfirmed).length}
      />
      {asksWhy && officers > 0 && (
        <Banner tone="notice" rounded>
          {t('users.officersAmong', { count: officers })}
        </Banner>
      )}
      {leftOut > 0 && (
        <p className="num text-sm text-muted-foreground">{t(text.leftOut, { count: leftOut })}</p>
      )}
      {asksWhy && count > 0 && <ReasonField type="block" reason={reason} onReason={setReason} />}
    </BulkJobDialog>
  );
}
