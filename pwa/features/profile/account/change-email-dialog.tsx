import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { email } from '#sync/contracts/accounts/accounts.ts';
import { type EmailState, requestEmailChange } from '#sync/contracts/accounts/email-address.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { AccountFormDialog } from '#pwa/features/profile/account/account-form-dialog.tsx';
import { PasswordField, TextField } from '#pwa/lib/forms/text-field.tsx';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const changeForm = z.object({ email, password: currentPassword });
type Values = z.infer<typeof changeForm>;

/** Asks for the new address and the password. */
export function ChangeEmailDialog({
  user,
  onClose,
  onRequested,
}: {
  user: { id: string; email: string };
  onClose: () => void;
  onRequested: (state: EmailState) => void;
}) {
  const { t } = useTranslation();
  const [sendOnce] = useState(withIdempotencyKey);
  const [errorText, setErrorText] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Values>({
    resolver: standardSchemaResolver(changeForm),
    defaultValues: { email: '', password: '' },
  });

  const submit = handleSubmit(async (body) => {
    setErrorText(null);
    try {
      const { data, message } = await sendOnce(body, (idempotencyKey) =>
        send(requestEmailChange, { params: { id: user.id }, body, idempotencyKey }),
      );
      toast('success', { text: message ?? t('address.changeRequested') });
      onRequested(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A known address is a conflict, which names no field.
      const fields: Readonly<Record<string, string>> =
        error.code === 'conflict' ? { email: error.message } : error.fields;
      for (const field of ['email', 'password'] as const) {
        const message = fields[field];
        if (message !== undefined) setError(field, { type: 'server', message });
      }
      if (Object.keys(fields).length === 0) setErrorText(error.message);
    }
  });

  return (
    <AccountFormDialog
      title={t('address.change')}
      description={t('address.changeText')}
      action={t('address.send')}
      user={user}
      busy={isSubmitting}
      errorText={errorText}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('address.new')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email?.message}
        {...register('email')}
      />
      <PasswordField
        label={t('profile.presentPassword')}
        error={errors.password?.message}
        autoComplete="current-password"
        {...register('password')}
      />
    </AccountFormDialog>
  );
}
