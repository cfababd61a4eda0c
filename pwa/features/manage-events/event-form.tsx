import { useState } from 'react';
import { imageExtensions, maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import {
  type AdminEvent,
  type EventForm,
  maxAcronymLength,
  maxEventNameLength,
} from '#sync/contracts/events/manage-events.ts';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { ArabicNameField } from '#pwa/lib/admin/places/arabic-name-field.tsx';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { formatDate, formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { Textarea } from '#pwa/ui/textarea.tsx';
import { PictureIcon } from '#pwa/ui/icons.ts';

export interface EventValues {
  name: string;
  /** Empty if the tournament has no Arabic name. */
  nameArabic: string;
  acronym: string;
  /** `YYYY-MM-DD`, like `endDate`. */
  startDate: string;
  endDate: string;
  description: string;
  /** File name of a new upload; empty to keep the stored cover. */
  banner: string;
  accreditationEnabled: boolean;
  twoApprovals: boolean;
}

/** Fields of a stored or a new tournament. */
export function EventFormFields({
  resource,
  event,
}: {
  resource: AdminResource<AdminEvent, EventValues, EventForm>;
  event: AdminEvent | null;
}) {
  const { t } = useTranslation();
  const [uploading, setUploading] = useState(false);
  const state = useResourceForm(resource, event);
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;

  return (
    <ResourceFormFrame resource={resource} state={state} record={event} busy={uploading}>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t('season.eventName')} {...fieldProps('name', loaded.name)} required>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={maxEventNameLength + 20}
              autoComplete="off"
              {...form.register('name')}
            />
          )}
        </Field>
        <Field
          label={t('season.acronym')}
          {...fieldProps('acronym', loaded.acronym, t('season.acronymHint'))}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={maxAcronymLength + 8}
              autoComplete="off"
              dir="ltr"
              {...form.register('acronym')}
            />
          )}
        </Field>
      </div>
      <ArabicNameField
        {...fieldProps('nameArabic', loaded.nameArabic, t('places.nameArabicHint'))}
        field={form.register('nameArabic')}
      />
      <div className="grid gap-5 md:grid-cols-2">
        {(['startDate', 'endDate'] as const).map((field) => (
          <Field
            key={field}
            label={t(`season.${field}`)}
            {...fieldProps(
              field,
              loaded[field] && formatDate(loaded[field]),
              weekdayOf(form.watch(field)),
            )}
            required
          >
            {(control) => <Input {...control} type="date" {...form.register(field)} />}
          </Field>
        ))}
      </div>
      <Field
        label={t('season.description')}
        {...fieldProps('description', loaded.description)}
        required
      >
        {(control) => (
          <Textarea {...control} dir="auto" rows={6} {...form.register('description')} />
        )}
      </Field>
      <UploadField
        label={t('season.cover')}
        hint={t('season.coverHint')}
        icon={PictureIcon}
        accept={imageExtensions.join(',')}
        problem={(file) => pictureProblem(file, maxAdminFileBytes)}
        stored={event?.banner == null ? null : `/api/file/${event.banner}`}
        ready={form.watch('banner') !== ''}
        onName={(name) => {
          form.setValue('banner', name, { shouldDirty: true });
          form.clearErrors('banner');
        }}
        onBusy={setUploading}
        error={errorOf('banner')}
      />
      {changedMeanwhile('banner') && <PictureChangedNotice name={event?.banner ?? null} />}
      <div className="flex flex-col gap-4">
        <Checkbox {...form.register('accreditationEnabled')}>
          <b className="font-semibold">{t('season.windowOpened')}</b>
          <span className="block text-sm text-muted-foreground">{t('season.windowHint')}</span>
        </Checkbox>
        <Checkbox {...form.register('twoApprovals')}>
          <b className="font-semibold">{t('season.twoApprovals')}</b>
          <span className="block text-sm text-muted-foreground">
            {t('season.twoApprovalsHint')}
          </span>
        </Checkbox>
      </div>
    </ResourceFormFrame>
  );
}

/** Shows the league's date format in the hint, because browsers use their own in the field. */
function weekdayOf(day: string): string | undefined {
  return day === '' ? undefined : formatWeekdayDate(day);
}
