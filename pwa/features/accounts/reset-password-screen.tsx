import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { email, logout } from '#sync/contracts/accounts/accounts.ts';
import { resetPassword, resetToken } from '#sync/contracts/accounts/passwords.ts';
import { EmailField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, call, send } from '#pwa/lib/http/api.ts';
import {
  passwordsMatch,
  NewPasswordFields,
  newPasswordShape,
} from '#pwa/lib/forms/new-password.tsx';
import { closeSession, sessionStore } from '#pwa/lib/session/session.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const resetForm = z.object({ email, ...newPasswordShape }).check(passwordsMatch);

type Values = z.infer<typeof resetForm>;

/** Ends the session in this browser; unsent work stays for the next login. */
async function endCurrentSession(): Promise<void> {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return;
  try {
    await call(logout);
  } catch (error) {
    // The new password has already ended the session, or the server is unreachable.
    if (!(error instanceof ApiError)) throw error;
  }
  await closeSession(state.session.id, { reason: 'ended', message: null });
}

/** The token is behind `#`, so that no server or proxy logs it. */
export function ResetPasswordScreen() {
  const token = useLocation({ select: ({ hash }) => hash });
  return <ResetForm key={token} token={token} />;
}

function ResetForm({ token }: { token: string }) {
  const { t } = useTranslation();
  useDocumentTitle(t('accounts.resetTitle'));
  const navigate = useNavigate();
  const isTokenValid = resetToken.safeParse(token).success;
  const form = useForm<Values>({
    resolver: standardSchemaResolver(resetForm),
    defaultValues: { email: '', password: '', confirmation: '' },
  });

  const { register } = form;
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({ form, fields: ['password'] });

  const reset = form.handleSubmit(({ email: address, password }) =>
    submit(async () => {
      const body = { email: address, password, resetPasswordToken: token };
      const { message } = await send(resetPassword, { body });
      await endCurrentSession();
      toast('success', { text: message ?? t('accounts.passwordReset') });
      await navigate({ to: '/login', replace: true });
    }),
  );

  return (
    <div className="mx-auto flex w-full max-w-112 flex-1 flex-col px-6 py-8 md:py-14">
      <form className="flex flex-col gap-4" onSubmit={(event) => void reset(event)} noValidate>
        <div className="flex flex-col gap-1">
          <h1 className="heading-1">{t('accounts.resetTitle')}</h1>
          <p className="text-[0.9375rem] text-muted-foreground">{t('accounts.resetText')}</p>
        </div>
        <ErrorBanner text={error ?? (isTokenValid ? null : t('accounts.resetLinkInvalid'))} />
        <EmailField
          placeholder={t('accounts.emailPlaceholder')}
          error={errors.email?.message}
          {...register('email')}
        />
        <NewPasswordFields register={register} errors={errors} />
        <Button type="submit" variant="signal" size="lg" full busy={busy}>
          {t('accounts.resetTitle')}
        </Button>
      </form>
    </div>
  );
}
