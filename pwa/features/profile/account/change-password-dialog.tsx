import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePassword, currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { ApiError, send } from '#pwa/lib/http/api.ts';
import {
  passwordsMatch,
  NewPasswordFields,
  newPasswordShape,
} from '#pwa/lib/forms/new-password.tsx';
import { AccountFormDialog } from '#pwa/features/profile/account/account-form-dialog.tsx';
import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const passwordForm = z
  .object({ present: currentPassword, ...newPasswordShape })
  .check(passwordsMatch);
type PasswordFormValues = z.infer<typeof passwordForm>;

const serverFields = { password: 'present', newPassword: 'password' } as const;

export function ChangePasswordDialog({
  user,
  onClose,
  onChanged,
}: {
  user: { id: string; email: string };
  onClose: () => void;
  onChanged: () => void;
}) {
  const { t } = useTranslation();
  const [sendOnce] = useState(withIdempotencyKey);
  const [errorText, setErrorText] = useState<string | null>(null);
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<PasswordFormValues>({
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { present: '', password: '', confirmation: '' },
  });

  const submit = handleSubmit(async ({ present, password }) => {
    setErrorText(null);
    const body = { password: present, newPassword: password };
    try {
      const { message } = await sendOnce(body, (idempotencyKey) =>
        send(changePassword, { params: { id: user.id }, body, idempotencyKey }),
      );
      toast('success', { text: message ?? t('profile.passwordChanged') });
      onChanged();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const invalidFields = Object.entries(serverFields).flatMap(([serverField, field]) => {
        const text = error.fields[serverField];
        return text === undefined ? [] : [{ field, text }];
      });
      for (const [index, { field, text }] of invalidFields.entries())
        setError(field, { type: 'server', message: text }, { shouldFocus: index === 0 });
      if (invalidFields.length === 0) setErrorText(error.message);
    }
  });

  return (
    <AccountFormDialog
      title={t('profile.changePassword')}
      description={t('profile.passwordText')}
      action={t('profile.changePassword')}
      user={user}
      busy={isSubmitting}
      errorText={errorText}
      onSubmit={submit}
      onClose={onClose}
    >
      <PasswordField
        label={t('profile.presentPassword')}
        error={errors.present?.message}
        autoComplete="current-password"
        {...register('present')}
      />
      <NewPasswordFields register={register} errors={errors} />
    </AccountFormDialog>
  );
}
