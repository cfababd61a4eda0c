import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Link, useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { leagueTexts } from '#sync/contracts/core/league-texts.ts';
import { useForm } from 'react-hook-form';
import { login } from '#sync/contracts/accounts/accounts.ts';
import type { Input as SchemaInput } from '#sync/contracts/core/endpoint.ts';
import { AccountFooter } from '#pwa/features/accounts/account-footer.tsx';
import { EmailField, PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError } from '#pwa/lib/http/api.ts';
import { logIn } from '#pwa/lib/session/session.ts';
import { readWallet } from '#pwa/lib/tickets/ticket-wallet.ts';
import { useSession } from '#pwa/lib/session/use-session.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { lazyComponent } from '#pwa/lib/app/lazy-import.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { GuestNav } from '#pwa/lib/app/guest-nav.tsx';
import { useLeague } from '#pwa/lib/app/league.ts';
import { Wordmark } from '#pwa/ui/brand/logo.tsx';
import { Pitch, TouchlineIllustration } from '#pwa/ui/brand/pitch.tsx';

/** Loaded on demand: few people need it. */
const ForgotPasswordDialog = lazyComponent(
  () => import('#pwa/features/accounts/forgot-password-dialog.tsx'),
  'ForgotPasswordDialog',
);

/** Loaded on demand: for administrators only. */
const LoginSecondFactor = lazyComponent(
  () => import('#pwa/features/accounts/second-factor/login-second-factor.tsx'),
  'LoginSecondFactor',
);

/** Loaded on demand: it reads the person's database, for sessions that ended only. */
const UnsentWorkLink = lazyComponent(
  () => import('#pwa/lib/sync/unsent/unsent-work-link.tsx'),
  'UnsentWorkLink',
);

type Credentials = SchemaInput<NonNullable<typeof login.body>>;

export function LoginScreen() {
  const { t } = useTranslation();
  useDocumentTitle(t('accounts.login'));
  const session = useSession();
  const navigate = useNavigate();
  const [forgotPassword, setForgotPassword] = useState(false);
  const [confirmed, setConfirmed] = useState<{ credentials: Credentials; isNew: boolean } | null>(
    null,
  );
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(login.body),
    defaultValues: { email: '', password: '', remember: true },
  });
  const { register, getValues } = form;
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({
    onError: (refused) => {
      form.setFocus('password');
      return refused instanceof ApiError || storage === 'fine' ? undefined : 'sync.closed';
    },
  });
  // After a login, the guard of this route redirects to the page that was asked for.
  const send = form.handleSubmit((credentials) =>
    submit(() => logIn(credentials).catch((refused: unknown) => goOn(refused, credentials))),
  );

  /** Goes on to a new password or to the second factor if the login needs one, or else throws. */
  function goOn(refused: unknown, credentials: Credentials): void {
    if (!(refused instanceof ApiError)) throw refused;
    const { message, code, resetPasswordToken } = refused;
    if (resetPasswordToken !== undefined) {
      toast('notice', { text: message, duration: 20_000 });
      void navigate({ to: '/reset-password', hash: resetPasswordToken });
    } else if (code.startsWith('second_factor'))
      setConfirmed({ credentials, isNew: code === 'second_factor_setup' });
    else throw refused;
  }

  const ended = session.phase === 'guest' ? session.ended : null;
  const storage = session.phase === 'guest' ? session.storage : 'fine';
  const notice =
    storage !== 'fine'
      ? t(storageMessages[storage])
      : ended && (ended.message ?? t('accounts.sessionOver')).replace(/^Force Logout: /, '');

  return (
    <div className="flex min-h-dvh flex-col md:flex-row">
      <LoginHero />
      <div className="flex flex-1 flex-col">
        <main
          id="content"
          tabIndex={-1}
          className="mx-auto flex w-full max-w-112 flex-1 flex-col px-6 py-6 md:justify-center outline-none"
        >
          {confirmed !== null ? (
            <Suspense>
              <LoginSecondFactor {...confirmed} onBack={() => setConfirmed(null)} />
            </Suspense>
          ) : (
            <form className="flex flex-col gap-4" onSubmit={(event) => void send(event)} noValidate>
              <h1 className="heading-1 lg:text-[2.125rem] lg:leading-10">{t('accounts.login')}</h1>
              {error !== null ? (
                <Banner tone="error" rounded>
                  {error}
                </Banner>
              ) : (
                notice !== null && (
                  <Banner tone="notice" rounded>
                    {capitalize(notice)}
                  </Banner>
                )
              )}
              {ended?.userId !== undefined && (
                <>
                  <StoredTicketsLink />
                  <Suspense>
                    <UnsentWorkLink />
                  </Suspense>
                </>
              )}
              <EmailField
                placeholder={t('accounts.emailPlaceholder')}
                error={errors.email?.message}
                {...register('email')}
              />
              <PasswordField
                label={t('accounts.password')}
                error={errors.password?.message}
                autoComplete="current-password"
                {...register('password')}
              />
              <div className="-mt-1.5 flex flex-wrap items-center justify-between gap-x-4">
                <Checkbox {...register('remember')}>{t('accounts.rememberMe')}</Checkbox>
                <button
                  type="button"
                  className="link inline-flex min-h-11 items-center text-[0.9375rem]"
                  onClick={() => setForgotPassword(true)}
                >
                  {t('accounts.forgotPassword')}
                </button>
              </div>
              <Button type="submit" variant="signal" size="lg" full busy={busy}>
                {t('accounts.login')}
              </Button>
              <p className="text-center text-[0.9375rem] text-muted-foreground">
                {t('accounts.newHere')}{' '}
                <Link to="/register" className="link inline-flex min-h-11 items-center">
                  {t('accounts.signUp')}
                </Link>
              </p>
            </form>
          )}
        </main>
        <AccountFooter />
        {forgotPassword && (
          <Suspense>
            <ForgotPasswordDialog
              email={getValues('email')}
              onClose={() => setForgotPassword(false)}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

/** A link to stored tickets, which a person whose session the server ended can still show at the gate. */
function StoredTicketsLink() {
  const { t } = useTranslation();
  const [hasTickets, setHasTickets] = useState(false);
  useEffect(() => {
    readWallet().then(
      (wallet) => setHasTickets(wallet !== null && wallet.tickets.length > 0),
      // Without readable storage there is no link; the notice above explains why.
      () => setHasTickets(false),
    );
  }, []);
  if (!hasTickets) return null;
  return (
    <Button variant="outline" size="lg" full asChild>
      <Link to="/tickets">{t('tickets.kept')}</Link>
    </Button>
  );
}

const storageMessages = {
  cleared: 'sync.clearedLogin',
  closed: 'sync.closed',
  newer: 'error.upgradeRequired',
  stuck: 'sync.stuck',
} as const;

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function LoginHero() {
  const { t, language } = useTranslation();
  const league = useLeague();
  return (
    <Pitch
      as="header"
      className="safe-top flex-none overflow-hidden md:sticky md:top-0 md:h-dvh md:w-[44%] md:max-w-160 md:[--stripe-width:80px]"
    >
      <div className="md:hidden">
        <TouchlineIllustration line="112" />
      </div>
      <div className="max-md:hidden">
        <TouchlineIllustration tall line="54%" />
      </div>
      <div className="flex min-h-64 flex-col px-6 pt-6 pb-6 md:h-full md:px-8 md:pt-11 md:pb-11 lg:px-14">
        <div className="-my-4 flex flex-wrap items-center">
          <Link to="/" className="rounded-md">
            <Wordmark
              name={t('app.name')}
              className="text-xl max-[359px]:text-base lg:text-[1.625rem]"
            />
          </Link>
          <GuestNav className="max-[359px]:[&_a]:px-1 rtl:max-md:-me-1 rtl:max-md:[&_a]:px-1 rtl:max-md:[&_a]:after:inset-x-1" />
        </div>
        <div className="mt-auto md:absolute md:inset-x-8 md:top-[calc(54%+2.75rem)] lg:inset-x-14">
          <p className="type-display max-w-80 text-[2rem] leading-[1.1] -tracking-[0.018em] text-balance md:max-w-none md:text-[clamp(2.25rem,4.9vw,4.5rem)] md:leading-none md:-tracking-[0.03em]">
            {t('accounts.welcomeTitle')}
          </p>
          <p className="mt-6 max-w-110 text-lg leading-7 text-muted-foreground max-md:hidden">
            {t('accounts.welcomeLead')}
          </p>
        </div>
        <p className="mt-1.5 text-[0.9375rem] text-muted-foreground md:mt-auto">
          {league === null
            ? t('app.description')
            : t('accounts.welcomeText', { league: leagueTexts(language, league).name })}
        </p>
      </div>
    </Pitch>
  );
}
