import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { notificationCategories } from '#sync/contracts/notifications/notifications.ts';
import type { RecipientsPage } from '#sync/contracts/notifications/recipients.ts';
import { roles, statuses } from '#sync/contracts/accounts/role-names.ts';
import { completeLanguages } from '#sync/contracts/messages/languages.ts';
import { AddressesField } from '#pwa/features/notifications/fields/addresses-field.tsx';
import { EventField, MatchesField } from '#pwa/features/notifications/fields/record-fields.tsx';
import {
  languageNames,
  type NotificationField as FieldName,
  type NotificationValues,
} from '#pwa/features/notifications/notification-form.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';

export interface FieldsProps {
  form: UseFormReturn<NotificationValues>;
  errorOf: (field: FieldName) => string | undefined;
}

/** The recipients: a category and, within it, a selection. */
export function RecipientFields({
  form,
  errorOf,
  organizations,
}: FieldsProps & { organizations: Organizations }) {
  const { t } = useTranslation();
  const [category, origin] = form.watch(['category', 'origin']);
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
      {category === 'individuals' && origin !== '' && (
        <Banner tone="notice" rounded>
          <span className="[overflow-wrap:anywhere]">{origin}</span>
        </Banner>
      )}
      {category === 'individuals' && (
        <Controller
          control={form.control}
          name="addresses"
          render={({ field }) => (
            <AddressesField
              inputRef={field.ref}
              addresses={field.value}
              onChange={(addresses) => {
                field.onChange(addresses);
                form.setValue('origin', '');
              }}
              error={errorOf('addresses')}
            />
          )}
        />
      )}
      {category === 'event' && <EventField form={form} error={errorOf('eventId')} />}
      {category === 'match' && <MatchesField form={form} error={errorOf('matchIds')} />}
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
      {category !== 'individuals' && <FilterFields form={form} organizations={organizations} />}
    </>
  );
}

type Organizations = RecipientsPage['organizations'];

/** Filters of the people with these statuses: role, organization and language. */
function FilterFields({
  form,
  organizations,
}: {
  form: UseFormReturn<NotificationValues>;
  organizations: Organizations;
}) {
  const { t } = useTranslation();
  const chosen = form.watch('organization');
  const isListed = chosen === '' || organizations.some(({ name }) => name === chosen);
  return (
    <div className="grid items-end gap-x-4 gap-y-5 sm:grid-cols-3">
      <Field label={t('attendees.role')}>
        {(control) => (
          <NativeSelect {...control} {...form.register('role')}>
            <option value="">{t('attendees.anyRole')}</option>
            {roles.map((role) => (
              <option key={role} value={role}>
                {t(`role.${role}`)}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
      <Controller
        control={form.control}
        name="organization"
        render={({ field }) => (
          <Field label={t('attendees.outlet')}>
            {(control) => (
              <NativeSelect {...control} {...field}>
                <option value="">{t('attendees.anyOutlet')}</option>
                {!isListed && <option value={chosen}>{chosen}</option>}
                {organizations.map((each) => (
                  <option key={each.name} value={each.name}>
                    {placeName(each)}
                  </option>
                ))}
              </NativeSelect>
            )}
          </Field>
        )}
      />
      <Field label={t('notifications.filterLanguage')}>
        {(control) => (
          <NativeSelect {...control} {...form.register('readers')}>
            <option value="">{t('notifications.anyLanguage')}</option>
            {completeLanguages.map((language) => (
              <option key={language} value={language}>
                {t(languageNames[language])}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </div>
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
