import { useEffect, useRef, useState } from 'react';
import { closeLogoutConfirmation } from '#pwa/features/shell/logout.ts';
import { showStoredReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { logOut, totalUnsent, type UnsentCounts } from '#pwa/lib/sync/unsent/logout.ts';
import { downloadUnsentFile, sendUnsent } from '#pwa/lib/sync/unsent/unsent-work.ts';
import { useOpenSession } from '#pwa/lib/session/use-session.ts';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation, type t as translate } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import { DownloadIcon, LogoutIcon, ToSendIcon } from '#pwa/ui/icons.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

type LogoutStep = 'asking' | 'sending' | 'saving' | 'saved' | 'leaving';

/** Confirms a logout with unsent work: send it, save it as a file, or discard it. */
export function LogoutDialog({ unsent }: { unsent: UnsentCounts }) {
  const { t } = useTranslation();
  const session = useOpenSession();
  const [remaining, setRemaining] = useState(unsent);
  const [step, setStep] = useState<LogoutStep>('asking');
  const [sendFailure, setSendFailure] = useState<'away' | 'left' | null>(null);
  const abort = useRef(new AbortController());
  const count = totalUnsent(remaining);
  // A blocked account may not send, but can still save its work as a file.
  const canSend = session?.status === 'approved';
  const userId = session?.user.id;
  useEffect(
    () =>
      canSend || userId === undefined ? undefined : showStoredReplica(userId, () => undefined),
    [canSend, userId],
  );
  const over = session === null;
  useEffect(() => {
    // A logout waits for the server; meanwhile the dialog would hold the focus on the login screen.
    if (over) closeLogoutConfirmation();
  }, [over]);
  useEffect(() => {
    const { current } = abort;
    return () => current.abort();
  }, []);

  async function send(): Promise<void> {
    setStep('sending');
    setSendFailure(null);
    const sent = await sendUnsent(abort.current.signal);
    if (abort.current.signal.aborted) return;
    if (sent.kind === 'sent') return logOutNow();
    setRemaining(sent.left);
    setSendFailure(sent.kind);
    setStep('asking');
  }

  async function save(): Promise<void> {
    setStep('saving');
    setSendFailure(null);
    await downloadUnsentFile();
    setStep('saved');
  }

  async function logOutNow(): Promise<void> {
    setStep('leaving');
    await logOut();
  }

  const busy = step === 'sending' || step === 'saving' || step === 'leaving';
  return (
    <BottomSheet
      open
      onOpenChange={closeLogoutConfirmation}
      title={t('logout.unsent', { count })}
      description={t('logout.text', { things: describeUnsent(remaining, t) })}
      closeLabel={t('action.close')}
    >
      <div className="flex flex-col gap-2.5">
        {sendFailure !== null && (
          <Banner tone="error" rounded>
            {t(sendFailure === 'away' ? 'logout.notSent' : 'logout.needsYou')}
          </Banner>
        )}
        {step === 'saved' && (
          <Banner tone="notice" rounded>
            {t('logout.saved')}
          </Banner>
        )}
        {step === 'saved' ? (
          <Button full icon={LogoutIcon} onClick={() => void logOutNow()}>
            {t('logout.fileIsThere')}
          </Button>
        ) : (
          <>
            {canSend && (
              <Button
                full
                variant="signal"
                size="lg"
                icon={ToSendIcon}
                busy={step === 'sending'}
                disabled={busy && step !== 'sending'}
                onClick={() => void send()}
              >
                {t(step === 'sending' ? 'sync.sending' : 'logout.send')}
              </Button>
            )}
            <Button
              variant="outline"
              full
              icon={DownloadIcon}
              busy={step === 'saving'}
              disabled={busy && step !== 'saving'}
              onClick={() => void save()}
            >
              {t('logout.export')}
            </Button>
            <Button
              full
              variant="destructive-outline"
              busy={step === 'leaving'}
              disabled={busy && step !== 'leaving'}
              onClick={() => void logOutNow()}
            >
              {t('logout.discard')}
            </Button>
          </>
        )}
        <Button full variant="ghost" onClick={closeLogoutConfirmation}>
          {t('logout.stay')}
        </Button>
      </div>
    </BottomSheet>
  );
}

/** `2 changes, 1 report not saved and 3 photos` */
function describeUnsent(
  { outbox, attention, drafts, photos }: UnsentCounts,
  t: typeof translate,
): string {
  const things = [
    { count: outbox, key: 'unsent.changes' },
    { count: attention, key: 'unsent.refused' },
    { count: drafts, key: 'unsent.drafts' },
    { count: photos, key: 'unsent.photos' },
  ] as const;
  const texts = things.filter(({ count }) => count > 0).map(({ count, key }) => t(key, { count }));
  return formatList(texts);
}
