import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { maxAdminFileBytes, imageExtensions } from '#sync/contracts/content/files.ts';
import {
  type AdminEvent,
  maxAcronymLength,
  maxEventNameLength,
} from '#sync/contracts/events/manage-events.ts';
import { DeleteEventDialog } from '#pwa/features/manage-events/delete-event-dialog.tsx';
import { type EventValues, valueWords } from '#pwa/features/manage-events/event-form.ts';
import { useEventForm } from '#pwa/features/manage-events/use-event-form.ts';
import { formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { CurrentValueHint } from '#pwa/lib/forms/current-value-hint.tsx';
import { PictureChangedNotice } from '#pwa/lib/forms/picture-changed-notice.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { UploadField } from '#pwa/lib/admin/form/upload-field.tsx';
import { pictureProblem } from '#pwa/lib/files/pictures.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Checkbox } from '#pwa/ui/form/checkbox.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { PictureIcon } from '#pwa/ui/icons.ts';
import { Input, Textarea } from '#pwa/ui/form/input.tsx';

/** The form of a tournament that was loaded, or of a new one. */
export function EventFormView({ event }: { event: AdminEvent | null }) {
  const { t, translate } = useTranslation();
  const router = useRouter();
  const [deleting, setDeleting] = useState(false);
  const [sending, setSending] = useState(false);
  const edit = useEventForm(event, leave);
  const { form, errors, loaded, changedMeanwhile } = edit;
  const { register } = form;

  function leave(): void {
    if (router.history.canGoBack()) router.history.back();
    else toList();
  }
  function toList(): void {
    void router.navigate({ to: '/admin/manage/tournaments' });
  }
  function errorOf(field: keyof EventValues): string | undefined {
    const message = errors[field]?.message;
    return message === undefined ? undefined : translate(message);
  }
  function hintOf(field: 'name' | 'acronym' | 'startDate' | 'endDate', plain?: ReactNode) {
    if (!changedMeanwhile(field)) return plain;
    return <CurrentValueHint value={valueWords(field, loaded)} />;
  }
  /** The browser writes a date its own way. */
  function dayWords(field: 'startDate' | 'endDate'): string | undefined {
    const day = form.watch(field);
    return day === '' ? undefined : formatWeekdayDate(day);
  }

  return (
    <RecordForm
      state={edit}
      onLeave={leave}
      busy={deleting || sending}
      {...(event !== null && {
        start: (
          <Button size="touch" variant="danger-outline" onClick={() => setDeleting(true)}>
            {t('users.delete')}
          </Button>
        ),
      })}
    >
      <div className="grid gap-5 md:grid-cols-[minmax(0,1fr)_12rem]">
        <Field label={t('season.eventName')} error={errorOf('name')} hint={hintOf('name')} required>
          {(control) => (
            <Input
              {...control}
              dir="auto"
              maxLength={maxEventNameLength + 20}
              autoComplete="off"
              {...register('name')}
            />
          )}
        </Field>
        <Field
          label={t('season.acronym')}
          error={errorOf('acronym')}
          hint={hintOf('acronym', t('season.acronymHint'))}
        >
          {(control) => (
            <Input
              {...control}
              maxLength={maxAcronymLength + 8}
              autoComplete="off"
              {...register('acronym')}
            />
          )}
        </Field>
      </div>
      <div className="grid gap-5 md:grid-cols-2">
        {(['startDate', 'endDate'] as const).map((field) => (
          <Field
            key={field}
            label={t(`season.${field}`)}
            error={errorOf(field)}
            hint={hintOf(field, dayWords(field))}
            required
          >
            {(control) => <Input {...control} type="date" {...register(field)} />}
          </Field>
        ))}
      </div>
      <Field
        label={t('season.description')}
        error={errorOf('description')}
        hint={
          changedMeanwhile('description') ? (
            <CurrentValueHint value={loaded.description} />
          ) : undefined
        }
        required
      >
        {(control) => <Textarea {...control} dir="auto" rows={6} {...register('description')} />}
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
        onBusy={setSending}
        error={errorOf('banner')}
      />
      {changedMeanwhile('banner') && <PictureChangedNotice name={event?.banner ?? null} />}
      <div>
        <Checkbox {...register('accreditationEnabled')}>
          <b className="font-semibold">{t('season.windowOpened')}</b>
          <span className="block text-sm text-muted-foreground">{t('season.windowHint')}</span>
        </Checkbox>
      </div>
      {deleting && event !== null && (
        <DeleteEventDialog event={event} onClose={() => setDeleting(false)} onDeleted={toList} />
      )}
    </RecordForm>
  );
}
