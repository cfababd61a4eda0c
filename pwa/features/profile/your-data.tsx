import { useState } from 'react';
import { getHeldData } from '#sync/contracts/privacy.ts';
import { DeleteSelfDialog } from '#pwa/features/profile/delete-self-dialog.tsx';
import { ApiError, call } from '#pwa/lib/api.ts';
import { saveFile } from '#pwa/lib/save-file.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { DeleteIcon, DownloadIcon } from '#pwa/ui/icons.ts';
import { Section } from '#pwa/ui/page.tsx';
import { Strip } from '#pwa/ui/strip.tsx';

/** What is held about oneself as a file, and the account's end. */
export function YourData({ userId, offline }: { userId: string; offline: boolean }) {
  const { t } = useWords();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [ending, setEnding] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    setFailed(null);
    try {
      const data = await call(getHeldData, { params: { id: userId } });
      save(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailed(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Section title={t('profile.yourData')}>
      <p className="mb-3 text-sm text-muted-foreground">
        {t(offline ? 'profile.yourDataOffline' : 'profile.yourDataText')}
      </p>
      {failed !== null && (
        <div className="mb-3">
          <Strip tone="error" rounded>
            {failed}
          </Strip>
        </div>
      )}
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
        <Button full icon={DeleteIcon} disabled={offline} onClick={() => setEnding(true)}>
          {t('profile.deleteSelf')}
        </Button>
      </div>
      {ending && <DeleteSelfDialog userId={userId} onClose={() => setEnding(false)} />}
    </Section>
  );
}

function save(data: object): void {
  const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
  saveFile(file, 'touchline-my-data.json');
}
