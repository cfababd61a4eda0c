import { Link } from '@tanstack/react-router';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { AlongTheLine } from '#pwa/ui/drawings.tsx';
import { Message } from '#pwa/ui/states.tsx';

/** What happens next. */
export function RegisterDone({ email }: { email: string }) {
  const { t } = useWords();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center outline-none"
      role="status"
    >
      <Message
        drawing={<AlongTheLine />}
        title={t('accounts.registeredTitle')}
        text={t('accounts.registeredText', { email })}
        level={1}
        action={
          <Button variant="signal" asChild>
            <Link to="/login">{t('accounts.login')}</Link>
          </Button>
        }
      />
    </main>
  );
}
