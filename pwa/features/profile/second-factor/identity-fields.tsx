import { PasswordField } from '#pwa/lib/forms/text-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CodeField } from '#pwa/lib/second-factor/code-field.tsx';

interface Identity {
  password: string;
  code: string;
}

/** The password, and a code where the second factor is on. */
export function IdentityFields({
  withCode,
  value,
  onChange,
  errors,
}: {
  withCode: boolean;
  value: Identity;
  onChange: (value: Identity) => void;
  errors: Readonly<Partial<Record<string, string>>>;
}) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-col gap-4">
      <PasswordField
        label={t('profile.presentPassword')}
        error={errors['password']}
        autoComplete="current-password"
        value={value.password}
        onChange={(event) => onChange({ ...value, password: event.target.value })}
      />
      {withCode && (
        <CodeField
          value={value.code}
          onChange={(code) => onChange({ ...value, code })}
          error={errors['secondFactorCode']}
        />
      )}
    </div>
  );
}
