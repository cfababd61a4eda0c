import '#pwa/lib/i18n/deferred-messages/sync-page.ts';
import { useEffect, useRef, useState } from 'react';
import { closeLogoutConfirmation } from '#pwa/features/shell/logout.ts';
import { showStoredReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { logOut, totalUnsent, type UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';
import { downloadUnsentFile, sendUnsent } from '#pwa/lib/sync/unsent/unsent-work.ts';
import { describeUnsent } from '#pwa/lib/sync/unsent/describe-unsent.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Sheet } from '#pwa/ui/primitives/dialog.tsx';
import { DownloadIcon, LogoutIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

type LogoutStep = 'asking' | 'sending' | 'saving' | 'saved' | 'leaving';

/** Confirms a logout with unsent work: send it, save it as a file, or discard it. */
export function LogoutDialog({ unsent }: { unsent: UnsentCounts }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  const [left, setLeft] = useState(unsent);
  const [doing, setDoing] = useState<LogoutStep>('asking');
  const [notSent, setNotSent] = useState<'away' | 'left' | null>(null);
  const stop = useRef(new AbortController());
  const count = totalUnsent(left);
  // A blocked account may not send, but can still save its work as a file.
  const maySend = session?.status === 'approved';
  const userId = session?.user.id;
  useEffect(
    () =>
      maySend || userId === undefined ? undefined : showStoredReplica(userId, () => undefined),
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
    await downloadUnsentFile();
    setDoing('saved');
  }

  async function leave(): Promise<void> {
    setDoing('leaving');
    await logOut();
    closeLogoutConfirmation();
  }

  const busy = doing === 'sending' || doing === 'saving' || doing === 'leaving';
  return (
    <Sheet
      open
      onOpenChange={closeLogoutConfirmation}
      title={count === 1 ? t('logout.oneUnsent') : t('logout.manyUnsent', { count })}
      description={t('logout.text', { things: describeUnsent(left) })}
      closeLabel={t('action.close')}
    >
      <div className="flex flex-col gap-2.5">
        {notSent !== null && (
          <Banner tone="error" rounded>
            {t(notSent === 'away' ? 'logout.notSent' : 'logout.needsYou')}
          </Banner>
        )}
        {doing === 'saved' && (
          <Banner tone="notice" rounded>
            {t('logout.saved')}
          </Banner>
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
        <Button full variant="ghost" onClick={closeLogoutConfirmation}>
          {t('logout.stay')}
        </Button>
      </div>
    </Sheet>
  );
}
