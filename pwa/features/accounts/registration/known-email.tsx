import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** Loaded on demand: few people need it. */
const ForgotPasswordDialog = lazyComponent(
  () => import('#pwa/features/accounts/forgot-password-dialog.tsx'),
  'ForgotPasswordDialog',
);

/** Says that an address has an account, with the ways into it. */
export function KnownEmail({ email }: { email: string }) {
  const { t } = useTranslation();
  const [forgot, setForgot] = useState(false);
  return (
    <Banner tone="notice" rounded>
      <span className="[overflow-wrap:anywhere]">{t('accounts.knownEmail', { email })}</span>
      <span className="-mb-2.5 flex flex-wrap gap-x-5">
        <Link to="/login" className="link inline-flex min-h-11 items-center">
          {t('accounts.login')}
        </Link>
        <button
          type="button"
          className="link inline-flex min-h-11 items-center"
          onClick={() => setForgot(true)}
        >
          {t('accounts.forgotPassword')}
        </button>
      </span>
      {forgot && (
        // React passes a submit on to the registration's form, which this is a part of.
        <div onSubmit={(event) => event.stopPropagation()}>
          <Suspense>
            <ForgotPasswordDialog email={email} onClose={() => setForgot(false)} />
          </Suspense>
        </div>
      )}
    </Banner>
  );
}
