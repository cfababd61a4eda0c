import { Link } from '@tanstack/react-router';
import { useEmailState } from '#pwa/lib/account/use-email-state.ts';
import { useStatusCheck } from '#pwa/lib/session/use-account-status.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';

/** Asks people who wait for a decision to confirm their address; empty once it is confirmed. */
export function ConfirmAddress({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const check = useStatusCheck();
  const { state, errorText, busy, resend } = useEmailState(userId, check.phase === 'received');
  if (state === undefined || (state.isConfirmed && state.change === null)) return null;
  const { email } = state.change ?? state;
  return (
    <section
      aria-label={t('address.title')}
      className="mx-auto w-full max-w-112 rounded-xl border border-border bg-card px-4 py-3 text-center"
    >
      <p className="text-[0.9375rem] [overflow-wrap:anywhere]">
        {t('address.confirmText', { email })}
      </p>
      <ErrorBanner text={errorText} className="mt-2 text-start" />
      <span className="mt-2.5 flex flex-wrap justify-center gap-2.5">
        <Button variant="outline" size="touch" busy={busy === 'resend'} onClick={resend}>
          {t('address.resend')}
        </Button>
        <Button variant="outline" size="touch" asChild>
          <Link to="/profile/$id" params={{ id: userId }}>
            {t('address.change')}
          </Link>
        </Button>
      </span>
    </section>
  );
}
