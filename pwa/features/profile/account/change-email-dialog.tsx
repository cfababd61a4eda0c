import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { email } from '#sync/contracts/accounts/accounts.ts';
import { type EmailState, requestEmailChange } from '#sync/contracts/accounts/email-address.ts';
import { currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { AccountFormDialog } from '#pwa/features/profile/account/account-form-dialog.tsx';
import { PasswordField, TextField } from '#pwa/lib/forms/text-field.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
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
  const form = useForm<Values>({
    resolver: standardSchemaResolver(changeForm),
    defaultValues: { email: '', password: '' },
  });

  const { register } = form;
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({
    form,
    onError: (refused) => {
      if (!(refused instanceof ApiError) || refused.code !== 'conflict') return undefined;
      // A known address is a conflict, which names no field.
      form.setError('email', { type: 'server', message: refused.message }, { shouldFocus: true });
      return null;
    },
  });

  const request = form.handleSubmit((body) =>
    submit(async (idempotencyKey) => {
      const { data, message } = await send(requestEmailChange, {
        params: { id: user.id },
        body,
        idempotencyKey,
      });
      toast('success', { text: message ?? t('address.changeRequested') });
      onRequested(data);
    }, body),
  );

  return (
    <AccountFormDialog
      title={t('address.change')}
      description={t('address.changeText')}
      submitLabel={t('address.send')}
      user={user}
      busy={busy}
      error={error}
      onSubmit={request}
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
