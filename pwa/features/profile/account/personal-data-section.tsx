import { useState } from 'react';
import { getPersonalData, deleteOwnAccount } from '#sync/contracts/accounts/personal-data.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call, send } from '#pwa/lib/http/api.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeleteIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { DeleteRecordDialog } from '#pwa/lib/admin/form/delete-record-dialog.tsx';
import { logOut } from '#pwa/lib/sync/unsent/logout.ts';
import { useCollection } from '#pwa/lib/sync/hooks.ts';
import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

export function PersonalDataSection({ userId, offline }: { userId: string; offline: boolean }) {
  const { t } = useTranslation();
  const { busy, error, submit } = useSubmit();
  const [isDeleting, setIsDeleting] = useState(false);

  const download = () =>
    submit(async () => downloadJson(await call(getPersonalData, { params: { id: userId } })));

  return (
    <Section title={t('profile.yourData')}>
      <p className="mb-3 text-sm text-muted-foreground">
        {t(offline ? 'profile.yourDataOffline' : 'profile.yourDataText')}
      </p>
      <ErrorBanner text={error} className="mb-3" />
      <div className="flex flex-col gap-3">
        <Button
          variant="outline"
          full
          icon={DownloadIcon}
          busy={busy}
          disabled={offline}
          onClick={() => void download()}
        >
          {t('profile.downloadData')}
        </Button>
        <Button
          variant="outline"
          full
          icon={DeleteIcon}
          disabled={offline}
          onClick={() => setIsDeleting(true)}
        >
          {t('profile.deleteSelf')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog userId={userId} onClose={() => setIsDeleting(false)} />}
    </Section>
  );
}

function downloadJson(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, 'touchline-my-data.json');
}

/** Asks for the password; afterwards all local data is deleted. */
function DeleteAccountDialog({ userId, onClose }: { userId: string; onClose: () => void }) {
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
      fields={['password']}
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
