import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { DocumentRow } from '#sync/contracts/content/document-rows.ts';
import { documentExtensions } from '#sync/contracts/content/documents.ts';
import { maxAdminFileBytes, imageExtensions } from '#sync/contracts/content/files.ts';
import { DeleteDocument } from '#pwa/features/manage-documents/delete-document.tsx';
import { type DocumentValues, fileProblem } from '#pwa/features/manage-documents/document-form.ts';
import { kindOf } from '#pwa/features/manage-documents/document-rows.ts';
import { useDocumentForm } from '#pwa/features/manage-documents/use-document-form.ts';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { eventsQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { DocumentIcon, PictureIcon } from '#pwa/ui/icons.ts';
import { Input, Select } from '#pwa/ui/form/input.tsx';

/** The form of a document that was loaded, or of a new one. */
export function DocumentFormView({ document }: { document: DocumentRow | null }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const navigate = useNavigate();
  const events = useQuery(eventsQuery()).data ?? [];
  const state = useDocumentForm(document, leave);
  const { form, errors, loaded, changedMeanwhile } = state;
  const [sending, setSending] = useState(0);
  const [deleting, setDeleting] = useState(false);
  const [name, image] = [form.watch('name'), form.watch('image')];

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: '/admin/manage/documents' });
  }
  function errorOf(field: keyof DocumentValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function hintOf(field: keyof DocumentValues, value: string, plain?: ReactNode): ReactNode {
    if (!changedMeanwhile(field)) return plain;
    return (
      <b className="font-[600] text-pending-foreground">
        {t('form.nowStands', { value: value || t('form.nothing') })}
      </b>
    );
  }
  /** An upload that failed, or was taken back, leaves what was there. */
  function take(field: 'name' | 'image', uploaded: string): void {
    form.setValue(field, uploaded || loaded[field], { shouldDirty: true, shouldValidate: true });
  }
  function removeCover(): void {
    form.setValue('image', '', { shouldDirty: true });
  }
  const busy = (is: boolean) => setSending((count) => count + (is ? 1 : -1));
  const eventName = events.find(({ id }) => id === loaded.eventId)?.name ?? '';

  return (
    <>
      <RecordForm
        state={state}
        onLeave={leave}
        busy={sending > 0 || deleting}
        start={
          document !== null && (
            <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
              {t('documents.delete')}
            </Button>
          )
        }
      >
        <Field
          label={t('documents.title')}
          error={errorOf('title')}
          hint={hintOf('title', loaded.title)}
          required
        >
          {(control) => (
            <Input {...control} autoComplete="off" dir="auto" {...form.register('title')} />
          )}
        </Field>
        <Field
          label={t('documents.event')}
          error={errorOf('eventId')}
          hint={hintOf('eventId', eventName)}
        >
          {(control) => (
            <Select {...control} {...form.register('eventId')}>
              <option value="">{t('documents.noEvent')}</option>
              {events.map(({ id, name: label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <UploadField
          label={t('documents.file')}
          hint={
            document === null
              ? t('documents.fileHint')
              : t('documents.fileThere', { kind: kindOf(document.name) })
          }
          icon={DocumentIcon}
          accept={documentExtensions.join(',')}
          problem={fileProblem}
          ready={name !== loaded.name}
          onName={(uploaded) => take('name', uploaded)}
          onBusy={busy}
          error={errorOf('name')}
        />
        {changedMeanwhile('name') && <PictureChangedNotice name={loaded.name} />}
        <UploadField
          label={t('documents.cover')}
          hint={t('documents.coverHint')}
          icon={PictureIcon}
          accept={imageExtensions.join(',')}
          problem={(file) => pictureProblem(file, maxAdminFileBytes)}
          stored={
            image === '' || loaded.image === '' ? null : `/api/file/${loaded.image}?width=480`
          }
          ready={image !== loaded.image}
          onName={(uploaded) => take('image', uploaded)}
          onBusy={busy}
          error={errorOf('image')}
        />
        {changedMeanwhile('image') && <PictureChangedNotice name={loaded.image || null} />}
        {loaded.image !== '' && image === loaded.image && (
          <div>
            <Button size="touch" onClick={removeCover}>
              {t('documents.removeCover')}
            </Button>
          </div>
        )}
      </RecordForm>
      {deleting && document !== null && (
        <DeleteDocument
          document={document}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            // What was typed goes with it.
            form.reset();
            leave();
          }}
        />
      )}
    </>
  );
}
