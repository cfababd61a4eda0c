import { useState } from 'react';
import { getPersonalData } from '#sync/contracts/accounts/personal-data.ts';
import { DeleteAccountDialog } from '#pwa/features/profile/account/delete-account-dialog.tsx';
import { ApiError, call } from '#pwa/lib/http/api.ts';
import { saveFile } from '#pwa/lib/files/save-file.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { DeleteIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';

/** Downloads the stored personal data, and deletes the account. */
export function PersonalDataSection({ userId, offline }: { userId: string; offline: boolean }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);
  const [isDeleting, setIsDeleting] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    setErrorText(null);
    try {
      const data = await call(getPersonalData, { params: { id: userId } });
      downloadJson(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrorText(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={t('profile.yourData')}>
      <p className="mb-3 text-sm text-muted-foreground">
        {t(offline ? 'profile.yourDataOffline' : 'profile.yourDataText')}
      </p>
      <ErrorBanner text={errorText} className="mb-3" />
      <div className="flex flex-col gap-3">
        <Button
          full
          icon={DownloadIcon}
          busy={busy}
          disabled={offline}
          onClick={() => void download()}
        >
          {t('profile.downloadData')}
        </Button>
        <Button full icon={DeleteIcon} disabled={offline} onClick={() => setIsDeleting(true)}>
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
