import { Link } from '@tanstack/react-router';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BallOut } from '#pwa/ui/drawings.tsx';
import { Message } from '#pwa/ui/states.tsx';

/** Somebody else's part of the portal, as a page of its own. */
export function NotAuthorised() {
  return (
    <main id="content" tabIndex={-1} className="grid min-h-dvh place-items-center outline-none">
      <NotAuthorisedMessage />
    </main>
  );
}

export function NotAuthorisedMessage() {
  const { t } = useWords();
  useTitle(t('notAuthorised.title'));
  return (
    <Message
      drawing={<BallOut />}
      title={t('notAuthorised.title')}
      text={t('notAuthorised.text')}
      level={1}
      action={
        <Button variant="signal" asChild>
          <Link to="/">{t('action.goHome')}</Link>
        </Button>
      }
    />
  );
}
