import type { ComponentProps } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/form/input.tsx';

/** An e-mail input with the keyboard and autofill hints for phones, and no autocorrection. */
export function EmailField({
  error,
  ...rest
}: { error: string | undefined } & ComponentProps<typeof Input>) {
  const { t, translate } = useTranslation();
  return (
    <Field label={t('accounts.email')} error={error && translate(error)} required>
      {(control) => (
        <Input
          {...control}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          placeholder={t('accounts.emailPlaceholder')}
          {...rest}
        />
      )}
    </Field>
  );
}
