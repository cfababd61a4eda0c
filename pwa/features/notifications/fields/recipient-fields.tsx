import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { notificationCategories } from '#sync/contracts/notifications/notifications.ts';
import { statuses } from '#sync/contracts/accounts/role-names.ts';
import { AddressesField } from '#pwa/features/notifications/fields/addresses-field.tsx';
import { EventField, MatchField } from '#pwa/features/notifications/fields/record-fields.tsx';
import type {
  NotificationField as FieldName,
  NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

export interface FieldsProps {
  form: UseFormReturn<NotificationValues>;
  errorOf: (field: FieldName) => string | undefined;
}

/** The recipients: a category and, within it, a selection. */
export function RecipientFields({ form, errorOf }: FieldsProps) {
  const { t } = useTranslation();
  const category = form.watch('category');
  return (
    <>
      <Field label={t('notifications.category')} required>
        {(control) => (
          <NativeSelect
            {...control}
            {...form.register('category', { onChange: () => form.clearErrors() })}
          >
            {notificationCategories.map((each) => (
              <option key={each} value={each}>
                {t(`notifications.category.${each}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      {category === 'individuals' && (
        <Controller
          control={form.control}
          name="addresses"
          render={({ field }) => (
            <AddressesField
              inputRef={field.ref}
              addresses={field.value}
              onChange={field.onChange}
              error={errorOf('addresses')}
            />
          )}
        />
      )}
      {category === 'event' && <EventField form={form} error={errorOf('eventId')} />}
      {category === 'match' && <MatchField form={form} error={errorOf('matchId')} />}
      {category !== 'individuals' && (
        <Controller
          control={form.control}
          name="statuses"
          render={({ field }) => (
            <StatusesField
              inputRef={field.ref}
              value={field.value}
              onChange={field.onChange}
              error={errorOf('statuses')}
            />
          )}
        />
      )}
    </>
  );
}

type Statuses = NotificationValues['statuses'];

function StatusesField({
  value,
  onChange,
  inputRef,
  error,
}: {
  value: Statuses;
  onChange: (value: Statuses) => void;
  inputRef: (node: HTMLInputElement | null) => void;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  const noteId = useId();
  return (
    <fieldset className="flex flex-col" aria-describedby={error === undefined ? undefined : noteId}>
      <legend className="text-[0.9375rem] leading-5 font-semibold">
        {t('notifications.statuses')}
      </legend>
      <div className="flex flex-wrap gap-x-6">
        {statuses.map((status, at) => (
          <Checkbox
            key={status}
            {...(at === 0 && { ref: inputRef })}
            aria-invalid={error === undefined ? undefined : true}
            checked={value.includes(status)}
            onChange={({ target }) =>
              onChange(
                statuses.filter((each) =>
                  each === status ? target.checked : value.includes(each),
                ),
              )
            }
          >
            {t(`status.${status}`)}
          </Checkbox>
        ))}
      </div>
      {error !== undefined && <FieldError id={noteId}>{error}</FieldError>}
    </fieldset>
  );
}
