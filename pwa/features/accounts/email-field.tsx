import type { ComponentProps } from 'react';
import { useWords } from '#pwa/lib/words.ts';
import { Field } from '#pwa/ui/field.tsx';
import { Input } from '#pwa/ui/input.tsx';

/** An e-mail address, as phones are to offer and not to correct it. */
export function EmailField({
  error,
  ...rest
}: { error: string | undefined } & ComponentProps<typeof Input>) {
  const { t, told } = useWords();
  return (
    <Field label={t('accounts.email')} error={error && told(error)} required>
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
