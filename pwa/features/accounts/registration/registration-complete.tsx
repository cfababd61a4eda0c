import { Link } from '@tanstack/react-router';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { WaitingIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';

/** Confirms the registration and explains what happens next. */
export function RegistrationComplete({ email }: { email: string }) {
  const { t } = useTranslation();
  return (
    <main
      id="content"
      tabIndex={-1}
      className="grid min-h-dvh place-items-center outline-none"
      role="status"
    >
      <StateMessage
        illustration={<WaitingIllustration />}
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
