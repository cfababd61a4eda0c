import type { UseFormRegisterReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPassword } from '#sync/contracts/accounts/accounts.ts';
import { key } from '#sync/contracts/core/primitives.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { PasswordInput } from '#pwa/ui/form/input.tsx';

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

/** The fields for the new password and its confirmation. */
export function NewPasswordFields({
  register,
  errors,
}: {
  register: (name: Name) => UseFormRegisterReturn;
  errors: Partial<Record<Name, { message?: string }>>;
}) {
  const { t, translate } = useTranslation();
  return names.map((name) => {
    const problem = errors[name]?.message;
    return (
      <Field
        key={name}
        label={t(name === 'password' ? 'accounts.newPassword' : 'accounts.confirmPassword')}
        hint={name === 'password' ? t('accounts.passwordHint') : undefined}
        error={problem && translate(problem)}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            autoComplete="new-password"
            showLabel={t('accounts.showPassword')}
            hideLabel={t('accounts.hidePassword')}
            {...register(name)}
          />
        )}
      </Field>
    );
  });
}
