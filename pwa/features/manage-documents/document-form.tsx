import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { documentExtensions, type DocumentForm } from '#sync/contracts/content/documents.ts';
import type { Venue } from '#sync/contracts/places/manage-places.ts';
import { imageExtensions, maxAdminFileBytes } from '#sync/contracts/content/files.ts';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { eventsQuery, venuesQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import type { AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { RecordOptions, ResourceFormFrame } from '#pwa/lib/admin/resource/resource-form-frame.tsx';
import { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { t as text } from '#pwa/lib/i18n/translate.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Checkbox } from '#pwa/ui/checkbox.tsx';
import { Field, FieldError } from '#pwa/ui/form/field.tsx';
import { Input } from '#pwa/ui/input.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { DocumentIcon, PictureIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

type Values = {
  title: string;
  eventId: string;
  venueIds: string[];
  name: string;
  image: string;
};

/** Fields of a stored or a new document. */
export function DocumentFormFields({
  resource,
  document,
}: {
  resource: AdminResource<DocumentRow, Values, DocumentForm>;
  document: DocumentRow | null;
}) {
  const { t } = useTranslation();
  const events = useQuery(eventsQuery()).data ?? [];
  const venues = useQuery(venuesQuery()).data ?? [];
  const namesOf = (ids: readonly string[]) =>
    venues.filter(({ id }) => ids.includes(id)).map((venue) => placeName(venue));
  const state = useResourceForm(resource, document);
  const { form, loaded, changedMeanwhile, errorOf, fieldProps } = state;
  const [uploads, setUploads] = useState(0);
  const [name, image] = form.watch(['name', 'image']);

  /** Keeps the stored file after a failed upload. */
  function setFile(field: 'name' | 'image', uploaded: string): void {
    form.setValue(field, uploaded || loaded[field], { shouldDirty: true, shouldValidate: true });
  }
  const onBusy = (busy: boolean) => setUploads((count) => count + (busy ? 1 : -1));
  const eventName = events.find(({ id }) => id === loaded.eventId)?.name;

  return (
    <ResourceFormFrame resource={resource} state={state} record={document} busy={uploads > 0}>
      <Field label={t('documents.title')} {...fieldProps('title', loaded.title)} required>
        {(control) => (
          <Input {...control} autoComplete="off" dir="auto" {...form.register('title')} />
        )}
      </Field>
      <Field label={t('documents.event')} {...fieldProps('eventId', eventName)}>
        {(control) => (
          <NativeSelect {...control} {...form.register('eventId')}>
            <option value="">{t('documents.noEvent')}</option>
            <RecordOptions records={events} />
          </NativeSelect>
        )}
      </Field>
      <VenueChoice
        field={form.register('venueIds')}
        {...fieldProps(
          'venueIds',
          joinWithCommas(namesOf(loaded.venueIds)),
          t('documents.venuesHint'),
        )}
        venues={venues}
      />
      <UploadField
        label={t('documents.file')}
        hint={
          document === null
            ? t('documents.fileHint')
            : t('documents.fileThere', { kind: fileType(document.name) })
        }
        icon={DocumentIcon}
        accept={documentExtensions.join(',')}
        problem={documentFileProblem}
        ready={name !== loaded.name}
        onName={(uploaded) => setFile('name', uploaded)}
        onBusy={onBusy}
        error={errorOf('name')}
      />
      {changedMeanwhile('name') && <PictureChangedNotice name={loaded.name} />}
      <UploadField
        label={t('documents.cover')}
        hint={t('documents.coverHint')}
        icon={PictureIcon}
        accept={imageExtensions.join(',')}
        problem={(file) => pictureProblem(file, maxAdminFileBytes)}
        stored={image === '' || loaded.image === '' ? null : `/api/file/${loaded.image}?width=480`}
        ready={image !== loaded.image}
        onName={(uploaded) => setFile('image', uploaded)}
        onBusy={onBusy}
        error={errorOf('image')}
      />
      {changedMeanwhile('image') && <PictureChangedNotice name={loaded.image || null} />}
      {loaded.image !== '' && image === loaded.image && (
        <div>
          <Button
            variant="outline"
            size="touch"
            onClick={() => form.setValue('image', '', { shouldDirty: true })}
          >
            {t('documents.removeCover')}
          </Button>
        </div>
      )}
    </ResourceFormFrame>
  );
}

/** Any number of venues; none for a general document. */
function VenueChoice({
  field,
  venues,
  hint,
  error,
}: {
  field: UseFormRegisterReturn;
  venues: readonly Venue[];
  hint: ReactNode;
  error: string | undefined;
}) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="text-[0.9375rem] leading-5 font-semibold">{t('documents.venues')}</legend>
      {error === undefined ? (
        <p className="text-sm text-muted-foreground">{hint}</p>
      ) : (
        <FieldError>{error}</FieldError>
      )}
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {venues.map((venue) => (
          <Checkbox key={venue.id} value={venue.id} {...field}>
            <bdi>{placeName(venue)}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}

/** Why a selected file cannot be used; null if it can. */
export function documentFileProblem(file: File): string | null {
  const name = file.name.toLowerCase();
  if (!documentExtensions.some((extension) => name.endsWith(extension)))
    return text('files.notAFile', { name: file.name });
  return file.size > maxAdminFileBytes
    ? text('files.adminImageTooLarge', { file: file.name })
    : null;
}

/** The extension of a file name in upper case: `PDF`. */
export function fileType(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1).toUpperCase();
}
