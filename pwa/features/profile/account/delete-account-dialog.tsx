import { useState } from 'react';
import { deleteOwnAccount } from '#sync/contracts/accounts/personal-data.ts';
import { send } from '#pwa/lib/http/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { logOut } from '#pwa/lib/sync/unsent/logout.ts';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/**
 * Lists what ends with the account and asks for the password; afterwards all local data is deleted.
 */
export function DeleteAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const events = useActiveCount('accreditation');
  const matches = useActiveCount('booking');
  const [password, setPassword] = useState('');

  async function deleteAccount(): Promise<null> {
    const { message } = await send(deleteOwnAccount, {
      params: { id: userId },
      body: { password },
    });
    await logOut();
    toast('success', { text: message ?? t('profile.deletedSelf'), duration: 20_000 });
    return null;
  }

  return (
    <DeleteRecordDialog
      title={t('profile.deleteSelfTitle')}
      text={t('profile.deleteSelfText')}
      affects={events > 0 || matches > 0 ? t('profile.deleteSelfHolds', { events, matches }) : null}
      confirm={t('profile.deleteSelf')}
      ready={password !== ''}
      remove={deleteAccount}
      onClose={onClose}
    >
      {(fieldErrors) => (
        <PasswordField
          label={t('profile.deleteSelfPassword')}
          error={fieldErrors['password']}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </DeleteRecordDialog>
  );
}

/** Number of accreditations or bookings that are approved or pending. */
function useActiveCount(collection: 'accreditation' | 'booking'): number {
  return (useCollection(collection) ?? []).filter(({ status }) => status !== 'rejected').length;
}
