import { Link } from '@tanstack/react-router';
import type { UseFormReturn } from 'react-hook-form';
import { identityDocuments } from '#sync/contracts/accounts/accounts.ts';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import type {
  RegistrationField,
  RegistrationForm,
  UploadedPictures,
} from '#pwa/features/accounts/registration/registration-form.ts';
import { formatFileSize } from '#pwa/lib/format/bytes.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import type { UploadedPicture } from '#pwa/lib/forms/picture-field.tsx';
import {
  ArabicNameField,
  BirthdateField,
  EmailField,
  EnglishField,
  PasswordField,
  PhoneField,
} from '#pwa/lib/forms/text-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { PictureIcon } from '#pwa/ui/icons.ts';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

type StepProps = { form: UseFormReturn<RegistrationForm> };

function fieldProps(
  { formState, register }: StepProps['form'],
  name: RegistrationField,
  options?: { deps: RegistrationField[] },
) {
  return { error: formState.errors[name]?.message, ...register(name, options) };
}

export function PersonalStep({ form }: StepProps) {
  const { t } = useTranslation();
  return (
    <>
      <EnglishField
        label={t('accounts.givenNames')}
        autoComplete="given-name"
        {...fieldProps(form, 'firstName')}
      />
      <EnglishField
        label={t('accounts.familyName')}
        autoComplete="family-name"
        {...fieldProps(form, 'lastName')}
      />
      <ArabicNameField label={t('accounts.nameArabic')} {...fieldProps(form, 'nameArabic')} />
      <EmailField {...fieldProps(form, 'email')} />
      <PhoneField label={t('accounts.mobileNumber')} {...fieldProps(form, 'mobileNumber')} />
      <BirthdateField label={t('accounts.birthdate')} {...fieldProps(form, 'birthdate')} />
    </>
  );
}

/** `resumed`: the form was begun before the page was loaded, which deleted the password. */
export function WorkStep({ form, resumed }: StepProps & { resumed: boolean }) {
  const { t, translate } = useTranslation();
  return (
    <>
      <EnglishField
        label={t('accounts.organizationName')}
        autoComplete="organization"
        {...fieldProps(form, 'organization')}
      />
      <ArabicNameField
        label={t('accounts.organizationArabic')}
        {...fieldProps(form, 'organizationArabic')}
      />
      <Field
        label={t('accounts.role')}
        hint={t('accounts.roleHint')}
        error={translate(form.formState.errors.role?.message)}
        required
      >
        {(control) => (
          <NativeSelect {...control} {...form.register('role')}>
            <option value="" disabled>
              {t('accounts.roleChoose')}
            </option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {resumed && (
        <Banner tone="notice" rounded>
          {t('accounts.passwordAgain')}
        </Banner>
      )}
      <PasswordField
        label={t('accounts.password')}
        hint={t('accounts.passwordHint')}
        autoComplete="new-password"
        {...fieldProps(form, 'password', { deps: ['confirm'] })}
      />
      <PasswordField
        label={t('accounts.confirmPassword')}
        autoComplete="new-password"
        {...fieldProps(form, 'confirm')}
      />
    </>
  );
}

export function ReviewStep({
  form,
  pictures,
  evidence = [],
}: StepProps & {
  pictures: UploadedPictures;
  /** Names of requirements, each with the evidence for it. */
  evidence?: readonly (readonly [string, string])[];
}) {
  const { t, translate } = useTranslation();
  const values = form.getValues();
  const facts: (readonly [string, string])[] = [
    [t('accounts.givenNames'), values.firstName],
    [t('accounts.familyName'), values.lastName],
    [t('accounts.nameArabic'), values.nameArabic],
    [t('accounts.email'), values.email],
    [t('accounts.mobileNumber'), values.mobileNumber],
    [t('accounts.birthdate'), values.birthdate && formatDate(values.birthdate)],
    [t('accounts.organizationName'), values.organization],
    [t('accounts.organizationArabic'), values.organizationArabic],
    [t('accounts.role'), values.role && t(`role.${values.role}`)],
    ...evidence,
  ];
  const terms = translate(form.formState.errors.terms?.message);
  return (
    <>
      <dl className="rounded-xl border border-border bg-card px-4">
        {facts.map(([label, value]) => (
          <div
            key={label}
            className="grid grid-cols-[7.5rem_1fr] gap-3 border-b border-border py-2.5 last:border-0"
          >
            <dt className="text-sm leading-6 text-muted-foreground">{label}</dt>
            <dd className="num font-[560] [overflow-wrap:anywhere]">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <ul className="grid grid-cols-3 gap-2.5">
        {identityDocuments.map((name) => (
          <UploadedTile key={name} label={t(`accounts.${name}`)} picture={pictures[name]} />
        ))}
      </ul>
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

/** An uploaded picture; after a reload only its size, because pictures are not saved here. */
function UploadedTile({ label, picture }: { label: string; picture: UploadedPicture | undefined }) {
  const { t } = useTranslation();
  return (
    <li className="flex flex-col gap-1.5 text-sm">
      {picture?.preview == null ? (
        <span className="flex aspect-[4/3] items-center justify-center rounded-md bg-muted text-muted-foreground">
          <PictureIcon className="size-6" aria-hidden />
        </span>
      ) : (
        <img src={picture.preview} alt="" className="aspect-[4/3] rounded-md object-cover" />
      )}
      <span className="font-[560]">{label}</span>
      {picture && (
        <span className="num text-approved-foreground">
          {t('accounts.pictureReady', { size: formatFileSize(picture.bytes) })}
        </span>
      )}
    </li>
  );
}
