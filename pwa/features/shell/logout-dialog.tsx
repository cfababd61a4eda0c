import { useState } from 'react';
import { endLogoutQuestion } from '#pwa/features/shell/logout.ts';
import { syncNow } from '#pwa/lib/sync.ts';
import { logOut, type Unsent, unsentDocument } from '#pwa/lib/sync-logout.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { ShareIcon } from '#pwa/ui/icons.ts';

/** Logging out with unsent work: how much it is; send it, save it, or discard it. */
export function LogoutDialog({ unsent }: { unsent: Unsent }) {
  const { t } = useWords();
  const [leaving, setLeaving] = useState(false);
  const count = unsent.waiting.length + unsent.attention.length;

  function save(): void {
    const url = URL.createObjectURL(unsentDocument(unsent));
    const link = document.createElement('a');
    link.href = url;
    link.download = 'touchline-unsent.json';
    link.click();
    URL.revokeObjectURL(url);
  }

  return (
    <Dialog
      open
      onOpenChange={endLogoutQuestion}
      title={count === 1 ? t('logout.oneUnsent') : t('logout.manyUnsent', { count })}
      description={t('logout.text')}
      actions={
        <>
          <Button icon={ShareIcon} onClick={save}>
            {t('logout.export')}
          </Button>
          <Button
            variant="danger"
            busy={leaving}
            onClick={() => {
              setLeaving(true);
              void logOut().finally(endLogoutQuestion);
            }}
          >
            {t('logout.discard')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              syncNow();
              endLogoutQuestion();
            }}
          >
            {t('logout.send')}
          </Button>
        </>
      }
    />
  );
}
