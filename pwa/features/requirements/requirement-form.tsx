import { useId } from 'react';
import { roles } from '#sync/contracts/accounts/role-names.ts';
import {
  expiries,
  expiryEffects,
  longestHelp,
  requirementKinds,
  type RequirementRow,
} from '#sync/contracts/evidence/requirements.ts';
import { requirementQuery } from '#pwa/features/requirements/requirement-queries.ts';
import { requirements } from '#pwa/features/requirements/requirement-resource.ts';
import { ArabicNameField } from '#pwa/lib/admin/places/arabic-name-field.tsx';
import { RecordPage } from '#pwa/lib/admin/resource/record-page.tsx';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';

export function RequirementScreen() {
  return (
    <RecordPage resource={requirements} query={requirementQuery}>
      {(requirement) => <RequirementForm key={requirement?.id} requirement={requirement} />}
    </RecordPage>
  );
}

function RequirementForm({ requirement }: { requirement: RequirementRow | null }) {
  const { t } = useTranslation();
  const state = useResourceForm(requirements, requirement);
  const { form, loaded, fieldProps, errorOf } = state;
  const { register } = form;
  const [isRequired, expiry] = form.watch(['required', 'expiry']);
  const rolesId = useId();
  const roleNames = joinWithCommas(loaded.roles.map((role) => t(`role.${role}`)));
  const rolesHint = state.hintOf('roles', roleNames);

  return (
    <ResourceFormFrame resource={requirements} state={state} record={requirement}>
      <div className="grid gap-5 md:grid-cols-2">
        <Field label={t('users.name')} {...fieldProps('name', loaded.name)} required>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              dir="auto"
              maxLength={80}
              {...register('name')}
            />
          )}
        </Field>
        <ArabicNameField
          field={register('nameArabic')}
          {...fieldProps('nameArabic', loaded.nameArabic)}
        />
        <Field
          label={t('evidence.help')}
          {...fieldProps('help', loaded.help, t('evidence.helpHint'))}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="auto"
              maxLength={longestHelp}
              {...register('help')}
            />
          )}
        </Field>
        <Field label={t('evidence.helpArabic')} {...fieldProps('helpArabic', loaded.helpArabic)}>
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              dir="rtl"
              lang="ar"
              maxLength={longestHelp}
              {...register('helpArabic')}
            />
          )}
        </Field>
      </div>
      <fieldset aria-describedby={errorOf('roles') && rolesId}>
        <legend className="text-[0.9375rem] leading-5 font-semibold">{t('evidence.roles')}</legend>
        {errorOf('roles') === undefined ? (
          rolesHint && <p className="text-sm text-muted-foreground">{rolesHint}</p>
        ) : (
          <FieldError id={rolesId}>{errorOf('roles')}</FieldError>
        )}
        <div className="mt-1 grid gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
          {roles.map((role) => (
            <Checkbox
              key={role}
              value={role}
              aria-invalid={errorOf('roles') ? true : undefined}
              {...register('roles')}
            >
              {t(`role.${role}`)}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('evidence.kind')}
          hint={requirement === null ? t('evidence.kindFixed') : undefined}
          error={errorOf('kind')}
        >
          {(control) =>
            requirement === null ? (
              <NativeSelect {...control} {...register('kind')}>
                {requirementKinds.map((kind) => (
                  <option key={kind} value={kind}>
                    {t(`evidence.kind.${kind}`)}
                  </option>
                ))}
              </NativeSelect>
            ) : (
              <Input {...control} disabled value={t(`evidence.kind.${requirement.kind}`)} />
            )
          }
        </Field>
      </div>
      <div className="flex flex-col">
        <Checkbox {...register('required')}>
          <b className="font-semibold">{t('evidence.required')}</b>
          <span className="block text-sm text-muted-foreground">{t('evidence.requiredHint')}</span>
        </Checkbox>
        {isRequired && (
          <Checkbox {...register('freelancersExempt')}>{t('evidence.freelancersExempt')}</Checkbox>
        )}
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        <Field
          label={t('evidence.expiry')}
          {...fieldProps('expiry', t(`evidence.expiry.${loaded.expiry}`))}
        >
          {(control) => (
            <NativeSelect {...control} {...register('expiry')}>
              {expiries.map((each) => (
                <option key={each} value={each}>
                  {t(`evidence.expiry.${each}`)}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        {expiry === 'months' && (
          <Field
            label={t('evidence.expiryMonths')}
            {...fieldProps('expiryMonths', loaded.expiryMonths)}
            required
          >
            {(control) => (
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                min={1}
                max={120}
                dir="ltr"
                {...register('expiryMonths')}
              />
            )}
          </Field>
        )}
        {expiry !== 'none' && (
          <Field
            label={t('evidence.whenExpired')}
            {...fieldProps('whenExpired', t(`evidence.whenExpired.${loaded.whenExpired}`))}
          >
            {(control) => (
              <NativeSelect {...control} {...register('whenExpired')}>
                {expiryEffects.map((effect) => (
                  <option key={effect} value={effect}>
                    {t(`evidence.whenExpired.${effect}`)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
      </div>
    </ResourceFormFrame>
  );
}
