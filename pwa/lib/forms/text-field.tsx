/** A labelled input of a form. `error` is a schema's or the server's message. */
import { type ComponentProps, useState } from 'react';
import {
  formatArabicInput,
  formatDateInput,
  formatPhoneInput,
} from '#pwa/lib/forms/format-input.ts';
import { directionOf } from '#pwa/lib/i18n/language.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { PasswordInput } from '#pwa/ui/form/password-input.tsx';

type Props = ComponentProps<'input'> & {
  label: string;
  hint?: string | undefined;
  error: string | undefined;
};

/** Formats what is typed or pasted; the message says what is left out. */
export type InputFilter = { format: (typed: string) => string; message: MessageKey };

export function TextField({
  label,
  hint,
  error,
  filter,
  required = true,
  ...input
}: Props & { filter?: InputFilter | undefined }) {
  const { translate } = useTranslation();
  const [dropped, setDropped] = useState(false);
  return (
    <Field
      label={label}
      hint={hint}
      error={translate(error ?? (dropped ? filter?.message : undefined))}
      required={required}
    >
      {(control) => (
        <Input
          {...control}
          {...(filter && {
            onInput: ({ currentTarget: field }) => {
              const kept = filter.format(field.value);
              setDropped(kept !== field.value);
              if (kept !== field.value) field.value = kept;
            },
          })}
          {...input}
        />
      )}
    </Field>
  );
}

/** A text in English letters, which says so where people write in another script. */
export function EnglishField(props: ComponentProps<typeof TextField>) {
  const { t, language } = useTranslation();
  const hint = directionOf(language) === 'rtl' ? t('accounts.englishLetters') : undefined;
  return <TextField hint={hint} {...props} />;
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

const phoneFilter: InputFilter = { format: formatPhoneInput, message: 'accounts.mobileInvalid' };

/** Drops characters that a phone number cannot have. */
export function PhoneField(props: Props) {
  return <TextField type="tel" dir="ltr" autoComplete="tel" filter={phoneFilter} {...props} />;
}

const arabicFilter: InputFilter = { format: formatArabicInput, message: 'error.arabicLetters' };

/** An optional name in Arabic. Drops characters that it cannot have. */
export function ArabicNameField(props: Props) {
  const { t } = useTranslation();
  return (
    <TextField
      hint={t('accounts.arabicHint')}
      lang="ar"
      dir="rtl"
      autoComplete="off"
      spellCheck={false}
      required={false}
      filter={arabicFilter}
      {...props}
    />
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
