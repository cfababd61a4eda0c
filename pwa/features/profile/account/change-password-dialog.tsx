import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePassword, currentPassword } from '#sync/contracts/accounts/passwords.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import {
  passwordsMatch,
  NewPasswordFields,
  newPasswordShape,
} from '#pwa/lib/forms/new-password.tsx';
import { AccountFormDialog } from '#pwa/features/profile/account/account-form-dialog.tsx';
import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const passwordForm = z
  .object({ present: currentPassword, ...newPasswordShape })
  .check(passwordsMatch);
type PasswordFormValues = z.infer<typeof passwordForm>;

const fieldNames: Record<string, string> = { password: 'present', newPassword: 'password' };

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
  const form = useForm<PasswordFormValues>({
    resolver: standardSchemaResolver(passwordForm),
    defaultValues: { present: '', password: '', confirmation: '' },
  });

  const { register } = form;
  const { errors } = form.formState;
  const { busy, error, submit } = useSubmit({ form, fields: (path) => fieldNames[path] });

  const change = form.handleSubmit(({ present, password }) => {
    const body = { password: present, newPassword: password };
    return submit(async (idempotencyKey) => {
      const { message } = await send(changePassword, {
        params: { id: user.id },
        body,
        idempotencyKey,
      });
      toast('success', { text: message ?? t('profile.passwordChanged') });
      onChanged();
    }, body);
  });

  return (
    <AccountFormDialog
      title={t('profile.changePassword')}
      description={t('profile.passwordText')}
      submitLabel={t('profile.changePassword')}
      user={user}
      busy={busy}
      error={error}
      onSubmit={change}
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
