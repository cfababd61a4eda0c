import { useEffect, type ReactNode } from 'react';
import { askLogOut } from '#pwa/features/shell/logout.ts';
import { SiteFooter } from '#pwa/features/shell/site-footer.tsx';
import { refreshStatus } from '#pwa/lib/api.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { AlongTheLine, BallOut } from '#pwa/ui/drawings.tsx';
import { Wordmark } from '#pwa/ui/mark.tsx';
import { Message } from '#pwa/ui/states.tsx';

/** Waiting for the league: looks again when it becomes visible and every 30 seconds. */
export function PendingScreen() {
  const { t } = useWords();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refreshStatus();
    };
    const timer = setInterval(look, 30_000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
  return (
    <Blocked
      drawing={<AlongTheLine />}
      title={t('accounts.pendingTitle')}
      text={t('accounts.pendingText')}
    />
  );
}

export function RejectedScreen() {
  const { t } = useWords();
  return (
    <Blocked
      drawing={<BallOut />}
      title={t('accounts.rejectedTitle')}
      text={t('accounts.rejectedText')}
    />
  );
}

/** GO BACK and the logo both log out (specification §2). */
function Blocked({ drawing, title, text }: { drawing: ReactNode; title: string; text: string }) {
  const { t } = useWords();
  useTitle(title);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="pitch safe-top md:[--mow:96px]">
        <div className="mx-auto flex h-16 max-w-6xl items-center px-4 md:px-6">
          <button
            type="button"
            className="flex min-h-11 items-center rounded-md"
            onClick={() => void askLogOut()}
          >
            <Wordmark name={t('app.name')} className="text-lg md:text-xl" />
          </button>
        </div>
      </header>
      <main
        id="content"
        tabIndex={-1}
        className="flex flex-1 flex-col items-center justify-center outline-none"
      >
        <Message
          drawing={drawing}
          title={title}
          text={text}
          level={1}
          action={
            <Button variant="signal" onClick={() => void askLogOut()}>
              {t('action.goBack')}
            </Button>
          }
        />
      </main>
      <SiteFooter />
    </div>
  );
}
