/** A labelled input of a form. `error` is a schema's or the server's message. */
import type { ComponentProps } from 'react';
import {
  formatArabicInput,
  formatDateInput,
  formatPhoneInput,
} from '#pwa/lib/forms/format-input.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { PasswordInput } from '#pwa/ui/form/password-input.tsx';

type Props = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
};

export function TextField({ label, hint, error, ...input }: Props) {
  const { translate } = useTranslation();
  return (
    <Field label={label} hint={hint} error={translate(error)} required>
      {(control) => <Input {...control} {...input} />}
    </Field>
  );
}

export function PasswordField({ label, hint, error, ...input }: Props) {
  const { t, translate } = useTranslation();
  return (
    <Field label={label} hint={hint} error={translate(error)} required>
      {(control) => (
        <PasswordInput
          {...control}
          showLabel={t('accounts.showPassword')}
          hideLabel={t('accounts.hidePassword')}
          {...input}
        />
      )}
    </Field>
  );
}

/** An email address, with the keyboard and autofill hints for phones and without autocorrection. */
export function EmailField(props: Omit<Props, 'label'>) {
  const { t } = useTranslation();
  return (
    <TextField
      label={t('accounts.email')}
      type="email"
      dir="ltr"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  );
}

/** Drops characters that a phone number cannot have. */
export function PhoneField(props: Props) {
  return (
    <TextField
      type="tel"
      dir="ltr"
      autoComplete="tel"
      onInput={({ currentTarget: input }) => {
        input.value = formatPhoneInput(input.value);
      }}
      {...props}
    />
  );
}

/** An optional name in Arabic. Drops characters that it cannot have. */
export function ArabicNameField({ label, hint, error, ...input }: Props) {
  const { t, translate } = useTranslation();
  return (
    <Field label={label} hint={hint ?? t('accounts.arabicHint')} error={translate(error)}>
      {(control) => (
        <Input
          {...control}
          lang="ar"
          dir="rtl"
          autoComplete="off"
          spellCheck={false}
          onInput={({ currentTarget: field }) => {
            const kept = formatArabicInput(field.value);
            if (kept !== field.value) field.value = kept;
          }}
          {...input}
        />
      )}
    </Field>
  );
}

/** `1991-03-14`; the hyphens appear while it is typed. */
export function BirthdateField(props: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      dir="ltr"
      inputMode="numeric"
      autoComplete="bday"
      placeholder={t('accounts.birthdateFormat')}
      maxLength={10}
      onInput={({ currentTarget: input }) => {
        input.value = formatDateInput(input);
      }}
      {...props}
    />
  );
}
