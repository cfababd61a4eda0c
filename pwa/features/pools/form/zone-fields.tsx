import { useId } from 'react';
import { memberRoles } from '#sync/contracts/accounts/role-names.ts';
import { parseNumbers } from '#sync/contracts/pools/place-numbers.ts';
import { outletTypes } from '#sync/contracts/pools/pool-ranking.ts';
import type { ShareValues, ZoneValues } from '#pwa/features/pools/form/allocation-values.ts';
import { TextField } from '#pwa/lib/forms/text-field.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { FieldError } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

/** A zone with the numbers of its places, the roles that may request them, and its quota. */
export function ZoneFields({
  value,
  errorOf,
  onChange,
}: {
  value: ZoneValues;
  errorOf: (field: string) => string | undefined;
  onChange: (change: Partial<ZoneValues>) => void;
}) {
  const { t } = useTranslation();
  const { zone, isUsed, numbers, roles, quota } = value;
  const name = t(`pools.zone.${zone}`);
  const read = parseNumbers(numbers);
  const count = 'numbers' in read ? read.numbers.length : 0;
  return (
    <Card className="px-4 py-2">
      <fieldset>
        <legend className="sr-only">{name}</legend>
        <Checkbox
          checked={isUsed}
          className="font-semibold"
          onChange={({ target }) => onChange({ isUsed: target.checked })}
        >
          {name}
        </Checkbox>
        {isUsed && (
          <div className="flex flex-col gap-4 pt-1 pb-3">
            <TextField
              label={t('pools.numbers')}
              hint={count > 0 ? t('pools.places', { count }) : t('pools.numbersHint')}
              error={errorOf('numbers')}
              autoComplete="off"
              maxLength={500}
              dir="ltr"
              value={numbers}
              onChange={({ target }) => onChange({ numbers: target.value })}
            />
            <fieldset>
              <legend className="text-[0.9375rem] leading-5 font-semibold">
                {t('pools.roles')}
              </legend>
              <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
                {memberRoles.map((role) => (
                  <Checkbox
                    key={role}
                    checked={roles.includes(role)}
                    onChange={({ target }) =>
                      onChange({
                        roles: target.checked
                          ? [...roles, role]
                          : roles.filter((each) => each !== role),
                      })
                    }
                  >
                    {t(`role.${role}`)}
                  </Checkbox>
                ))}
              </div>
              {errorOf('roles') && <FieldError>{errorOf('roles')}</FieldError>}
            </fieldset>
            <fieldset>
              <legend className="text-[0.9375rem] leading-5 font-semibold">
                {t('pools.quota')}
              </legend>
              <p className="text-sm text-muted-foreground">{t('pools.quotaHint')}</p>
              <div className="mt-2 grid gap-x-6 gap-y-2 lg:grid-cols-2">
                {outletTypes.map((type) => (
                  <ShareFields
                    key={type}
                    label={t(`outlets.type.${type}`)}
                    value={quota[type]}
                    error={errorOf(`quota.${type}`)}
                    onChange={(share) => onChange({ quota: { ...quota, [type]: share } })}
                  />
                ))}
              </div>
              {errorOf('quota') && <FieldError>{errorOf('quota')}</FieldError>}
            </fieldset>
          </div>
        )}
      </fieldset>
    </Card>
  );
}

/** Priority and limit of one outlet type. */
function ShareFields({
  label,
  value,
  error,
  onChange,
}: {
  label: string;
  value: ShareValues;
  error: string | undefined;
  onChange: (value: ShareValues) => void;
}) {
  const { t } = useTranslation();
  const errorId = useId();
  const isEligible = value.priority !== '';
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_9rem_4rem] items-center gap-2">
        <span className="text-[0.9375rem] leading-5">{label}</span>
        <NativeSelect
          small
          aria-label={t('pools.priorityOf', { type: label })}
          value={value.priority}
          onChange={({ target }) =>
            onChange({ priority: target.value, cap: value.cap === '' ? '1' : value.cap })
          }
        >
          <option value="">{t('pools.notEligible')}</option>
          {['1', '2', '3'].map((priority) => (
            <option key={priority} value={priority}>
              {t('pools.priority', { priority })}
            </option>
          ))}
        </NativeSelect>
        <Input
          aria-label={t('pools.limitOf', { type: label })}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          dir="ltr"
          className="num px-2 text-center"
          disabled={!isEligible}
          value={isEligible ? value.cap : ''}
          onChange={({ target }) => onChange({ ...value, cap: target.value })}
        />
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}
