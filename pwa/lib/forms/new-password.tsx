import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword } from '#sync/contracts/accounts/accounts.ts';
import { key } from '#sync/contracts/core/primitives.ts';
import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

const names = ['password', 'confirmation'] as const;
type Name = (typeof names)[number];

/** Schema of a new password that is typed twice. */
export const newPasswordShape = {
  password: newPassword,
  confirmation: z
    .string(key('accounts.confirmRequired'))
    .check(z.minLength(1, key('accounts.confirmRequired'))),
};

export const passwordsMatch = z.refine<Record<Name, string>>(
  ({ password, confirmation }) => confirmation === '' || password === confirmation,
  {
    error: key('accounts.passwordsDiffer'),
    path: ['confirmation'],
    // Checked as soon as both are filled, whatever the other fields lack.
    when: () => true,
  },
);

export function NewPasswordFields({
  register,
  errors,
}: {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
}) {
  const { t } = useTranslation();
  return names.map((name) => (
    <PasswordField
      key={name}
      label={t(name === 'password' ? 'accounts.newPassword' : 'accounts.confirmPassword')}
      hint={name === 'password' ? t('accounts.passwordHint') : undefined}
      error={errors[name]?.message}
      autoComplete="new-password"
      {...register(name)}
    />
  ));
}
