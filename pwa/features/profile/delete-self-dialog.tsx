import { useState } from 'react';
import { deleteOwnAccount } from '#sync/contracts/privacy.ts';
import { send } from '#pwa/lib/api.ts';
import { DeleteRecordDialog } from '#pwa/lib/parts/delete-record-dialog.tsx';
import { logOut } from '#pwa/lib/sync-logout.ts';
import { useCollection } from '#pwa/lib/sync-hooks.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Field } from '#pwa/ui/field.tsx';
import { PasswordInput } from '#pwa/ui/input.tsx';
import { toast } from '#pwa/ui/toast.tsx';

/** Says what ends with the account and asks for the password; afterwards this phone is empty. */
export function DeleteSelfDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useWords();
  const events = useStanding('accreditation');
  const matches = useStanding('booking');
  const [password, setPassword] = useState('');

  async function remove(): Promise<null> {
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
      remove={remove}
      onClose={onClose}
    >
      {(wrong) => (
        <Field label={t('profile.deleteSelfPassword')} error={wrong['password']} required>
          {(control) => (
            <PasswordInput
              {...control}
              autoComplete="current-password"
              showLabel={t('accounts.showPassword')}
              hideLabel={t('accounts.hidePassword')}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
      )}
    </DeleteRecordDialog>
  );
}

/** How many the person has or waits for. */
function useStanding(collection: 'accreditation' | 'booking'): number {
  return (useCollection(collection) ?? []).filter(({ status }) => status !== 'rejected').length;
}
