import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { email, logout } from '#sync/contracts/accounts.ts';
import { resetPassword, resetToken } from '#sync/contracts/passwords.ts';
import { EmailField } from '#pwa/features/accounts/email-field.tsx';
import { ApiError, call, send } from '#pwa/lib/api.ts';
import { bothAlike, NewPasswordFields, typedTwice } from '#pwa/lib/parts/new-password.tsx';
import { closeSession, sessionStore } from '#pwa/lib/session.ts';
import { useTitle } from '#pwa/lib/use-title.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

const form = z.object({ email, ...typedTwice }).check(bothAlike);
const route = getRouteApi('/open/reset-password/$token');

type Values = z.infer<typeof form>;

/** Ends the session of whoever is logged in here; what they have not sent stays for their next login. */
async function leave(): Promise<void> {
  const state = sessionStore.getSnapshot();
  if (state.phase !== 'open') return;
  try {
    await call(logout);
  } catch (error) {
    // The new password has ended it already, or the server hears of it no more.
    if (!(error instanceof ApiError)) throw error;
  }
  await closeSession(state.session.id, { reason: 'ended', message: null });
}

/** Where the mail's link leads: a new password, then the login. */
export function ResetPasswordScreen() {
  const { token } = route.useParams();
  const { t } = useWords();
  useTitle(t('accounts.resetTitle'));
  const navigate = useNavigate();
  const whole = resetToken.safeParse(token).success;
  const [refused, setRefused] = useState<string | null>(
    whole ? null : t('accounts.resetLinkInvalid'),
  );
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Values>({
    resolver: standardSchemaResolver(form),
    defaultValues: { email: '', password: '', confirmation: '' },
  });

  const submit = handleSubmit(async ({ email: address, password }) => {
    setRefused(null);
    const body = { email: address, password, resetPasswordToken: token };
    try {
      const { message } = await send(resetPassword, { body });
      await leave();
      toast('success', { text: message ?? t('accounts.passwordReset') });
      await navigate({ to: '/login', replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { password: common, ...others } = error.fields;
      if (common !== undefined) setError('password', { message: common });
      if (common === undefined || Object.keys(others).length > 0) setRefused(error.message);
    }
  });

  return (
    <div className="mx-auto flex w-full max-w-112 flex-1 flex-col px-6 py-8 md:py-14">
      <form className="flex flex-col gap-4" onSubmit={(event) => void submit(event)} noValidate>
        <div className="flex flex-col gap-1">
          <h1 className="heading-1">{t('accounts.resetTitle')}</h1>
          <p className="text-[0.9375rem] text-muted-foreground">{t('accounts.resetText')}</p>
        </div>
        {refused !== null && (
          <Strip tone="error" rounded>
            {refused}
          </Strip>
        )}
        <EmailField error={errors.email?.message} {...register('email')} />
        <NewPasswordFields register={register} errors={errors} />
        <Button type="submit" variant="signal" size="lg" full busy={isSubmitting}>
          {t('accounts.resetTitle')}
        </Button>
      </form>
    </div>
  );
}
