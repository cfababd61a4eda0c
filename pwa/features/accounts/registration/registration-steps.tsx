import { Link } from '@tanstack/react-router';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import { roles } from '#sync/contracts/accounts/roles.ts';
import type {
  RegistrationField,
  RegistrationForm,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { formatDateInput, formatPhoneInput } from '#pwa/lib/forms/format-input.ts';
import { type MessageKey, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/form/checkbox.tsx';
import { type ControlProps, Field, FieldError } from '#pwa/ui/form/field.tsx';
import { Input, PasswordInput, Select } from '#pwa/ui/form/input.tsx';

type StepProps = { form: UseFormReturn<RegistrationForm> };

function useFieldError(errors: FieldErrors<RegistrationForm>) {
  const { translate } = useTranslation();
  return (field: RegistrationField) => {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  };
}

export function PersonalStep({ form }: StepProps) {
  const { t } = useTranslation();
  const problem = useFieldError(form.formState.errors);
  const field = (
    name: RegistrationField,
    label: MessageKey,
    more: React.ComponentProps<'input'>,
  ) => (
    <Field label={t(label)} error={problem(name)} required>
      {(control: ControlProps) => <Input {...control} {...more} {...form.register(name)} />}
    </Field>
  );
  return (
    <>
      {field('firstName', 'accounts.givenNames', { autoComplete: 'given-name' })}
      {field('lastName', 'accounts.familyName', { autoComplete: 'family-name' })}
      {field('email', 'accounts.email', {
        type: 'email',
        inputMode: 'email',
        autoComplete: 'username',
        autoCapitalize: 'none',
        spellCheck: false,
      })}
      {field('mobileNumber', 'accounts.mobileNumber', {
        type: 'tel',
        autoComplete: 'tel',
        onInput: (event) => {
          const input = event.currentTarget;
          input.value = formatPhoneInput(input.value);
        },
      })}
      {field('birthdate', 'accounts.birthdate', {
        inputMode: 'numeric',
        autoComplete: 'bday',
        placeholder: t('accounts.birthdateFormat'),
        maxLength: 10,
        onInput: (event) => {
          const input = event.currentTarget;
          input.value = formatDateInput(input);
        },
      })}
    </>
  );
}

export function WorkStep({ form }: StepProps) {
  const { t } = useTranslation();
  const problem = useFieldError(form.formState.errors);
  const eye = { showLabel: t('accounts.showPassword'), hideLabel: t('accounts.hidePassword') };
  return (
    <>
      <Field label={t('accounts.organizationName')} error={problem('organization')} required>
        {(control) => (
          <Input {...control} autoComplete="organization" {...form.register('organization')} />
        )}
      </Field>
      <Field
        label={t('accounts.role')}
        hint={t('accounts.roleHint')}
        error={problem('role')}
        required
      >
        {(control) => (
          <Select {...control} {...form.register('role')}>
            <option value="" disabled>
              {t('accounts.roleChoose')}
            </option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={t('accounts.password')}
        hint={t('accounts.passwordHint')}
        error={problem('password')}
        required
      >
        {(control) => (
          <PasswordInput
            {...control}
            {...eye}
            autoComplete="new-password"
            {...form.register('password', { deps: ['confirm'] })}
          />
        )}
      </Field>
      <Field label={t('accounts.confirmPassword')} error={problem('confirm')} required>
        {(control) => (
          <PasswordInput
            {...control}
            {...eye}
            autoComplete="new-password"
            {...form.register('confirm')}
          />
        )}
      </Field>
    </>
  );
}

export function ReviewStep({ form }: StepProps) {
  const { t } = useTranslation();
  const problem = useFieldError(form.formState.errors);
  const values = form.getValues();
  const facts: [string, string][] = [
    [t('accounts.givenNames'), values.firstName],
    [t('accounts.familyName'), values.lastName],
    [t('accounts.email'), values.email],
    [t('accounts.mobileNumber'), values.mobileNumber],
    [t('accounts.birthdate'), values.birthdate && formatDate(values.birthdate)],
    [t('accounts.organizationName'), values.organization],
    [t('accounts.role'), values.role && t(`role.${values.role}`)],
  ];
  const terms = problem('terms');
  return (
    <>
      <dl className="rounded-xl border border-border bg-card px-4">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[7.5rem_1fr] gap-3 border-b border-border py-2.5 last:border-0"
          >
            <dt className="text-sm leading-6 text-muted-foreground">{label}</dt>
            <dd className="num font-[560] [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <Checkbox
          aria-invalid={terms !== undefined || undefined}
          aria-describedby={terms === undefined ? undefined : 'terms-error'}
          {...form.register('terms')}
        >
          {t('accounts.acceptTerms')}
        </Checkbox>
        <p className="flex flex-wrap gap-x-5 ps-8 text-sm">
          <Link
            to="/terms-of-use"
            target="_blank"
            className="link inline-flex min-h-11 items-center"
          >
            {t('legal.terms')}
          </Link>
          <Link
            to="/privacy-policy"
            target="_blank"
            className="link inline-flex min-h-11 items-center"
          >
            {t('legal.privacy')}
          </Link>
        </p>
        {terms !== undefined && <FieldError id="terms-error">{terms}</FieldError>}
      </div>
    </>
  );
}
