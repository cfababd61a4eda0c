import '#pwa/lib/late-words/sync-page.ts';
import { useEffect, useRef, useState } from 'react';
import { endLogoutQuestion } from '#pwa/features/shell/logout.ts';
import { showKept } from '#pwa/lib/sync.ts';
import { logOut, unsentTotal, type UnsentCounts } from '#pwa/lib/sync-logout.ts';
import { saveUnsentFile, sendUnsent } from '#pwa/lib/sync-unsent.ts';
import { unsentThings } from '#pwa/lib/unsent-words.ts';
import { useOpenSession } from '#pwa/lib/use-session.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Sheet } from '#pwa/ui/dialog.tsx';
import { DownloadIcon, LogoutIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { Strip } from '#pwa/ui/strip.tsx';

type Doing = 'asking' | 'sending' | 'saving' | 'saved' | 'leaving';

/** Logging out with unsent work: how much it is; send it, save it as a file, or discard it. */
export function LogoutDialog({ unsent }: { unsent: UnsentCounts }) {
  const { t } = useWords();
  const session = useOpenSession();
  const [left, setLeft] = useState(unsent);
  const [doing, setDoing] = useState<Doing>('asking');
  const [notSent, setNotSent] = useState<'away' | 'left' | null>(null);
  const stop = useRef(new AbortController());
  const count = unsentTotal(left);
  // Whose account was blocked may not send; what they wrote can still be saved as a file.
  const maySend = session?.status === 'approved';
  const userId = session?.user.id;
  useEffect(
    () => (maySend || userId === undefined ? undefined : showKept(userId, () => undefined)),
    [maySend, userId],
  );
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);

  async function send(): Promise<void> {
    setDoing('sending');
    setNotSent(null);
    const sent = await sendUnsent(stop.current.signal);
    if (stop.current.signal.aborted) return;
    if (sent.kind === 'sent') return leave();
    setLeft(sent.left);
    setNotSent(sent.kind);
    setDoing('asking');
  }

  async function save(): Promise<void> {
    setDoing('saving');
    setNotSent(null);
    await saveUnsentFile();
    setDoing('saved');
  }

  async function leave(): Promise<void> {
    setDoing('leaving');
    await logOut();
    endLogoutQuestion();
  }

  const busy = doing === 'sending' || doing === 'saving' || doing === 'leaving';
  return (
    <Sheet
      open
      onOpenChange={endLogoutQuestion}
      title={count === 1 ? t('logout.oneUnsent') : t('logout.manyUnsent', { count })}
      description={t('logout.text', { things: unsentThings(left) })}
      closeLabel={t('action.close')}
    >
      <div className="flex flex-col gap-2.5">
        {notSent !== null && (
          <Strip tone="error" rounded>
            {t(notSent === 'away' ? 'logout.notSent' : 'logout.needsYou')}
          </Strip>
        )}
        {doing === 'saved' && (
          <Strip tone="notice" rounded>
            {t('logout.saved')}
          </Strip>
        )}
        {doing === 'saved' ? (
          <Button full variant="primary" icon={LogoutIcon} onClick={() => void leave()}>
            {t('logout.fileIsThere')}
          </Button>
        ) : (
          <>
            {maySend && (
              <Button
                full
                variant="signal"
                size="lg"
                icon={ToSendIcon}
                busy={doing === 'sending'}
                disabled={busy && doing !== 'sending'}
                onClick={() => void send()}
              >
                {t(doing === 'sending' ? 'sync.sending' : 'logout.send')}
              </Button>
            )}
            <Button
              full
              icon={DownloadIcon}
              busy={doing === 'saving'}
              disabled={busy && doing !== 'saving'}
              onClick={() => void save()}
            >
              {t('logout.export')}
            </Button>
            <Button
              full
              variant="danger-outline"
              busy={doing === 'leaving'}
              disabled={busy && doing !== 'leaving'}
              onClick={() => void leave()}
            >
              {t('logout.discard')}
            </Button>
          </>
        )}
        <Button full variant="ghost" onClick={endLogoutQuestion}>
          {t('logout.stay')}
        </Button>
      </div>
    </Sheet>
  );
}
