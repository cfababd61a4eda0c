import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AdminRecord, RecordType } from '#pwa/lib/admin/resource/admin-resource.ts';
import { DeleteResourceDialog } from '#pwa/lib/admin/resource/delete-resource-dialog.tsx';
import { LaterChangeBanner } from '#pwa/lib/admin/resource/later-change-banner.tsx';
import type { useResourceForm } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { type NamedPlace, placeName } from '#pwa/lib/places/place-name.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A record's fields between errors and buttons, with its delete dialog. */
export function ResourceFormFrame<Row extends AdminRecord>({
  resource,
  state,
  record,
  busy = false,
  wide = false,
  banners,
  notice,
  buttons,
  submitLabel,
  children,
}: {
  resource: RecordType<Row>;
  state: Pick<
    ReturnType<typeof useResourceForm<AdminRecord, FieldValues, object>>,
    | 'isDirty'
    | 'isSubmitting'
    | 'error'
    | 'isStale'
    | 'submit'
    | 'loadAgain'
    | 'leave'
    | 'draft'
    | 'startOver'
  >;
  /** Null for a new record. */
  record: Row | null;
  /** Whether an upload is running. */
  busy?: boolean;
  /** Whether the form uses the full width, as editors need. */
  wide?: boolean;
  /** Banners above the fields. */
  banners?: ReactNode;
  /** A notice above the buttons about how saving affects other people. */
  notice?: ReactNode;
  /** Further buttons beside the delete button. */
  buttons?: ReactNode;
  /** Label of the submit button; 'Save' if absent. */
  submitLabel?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  const { isDirty, isSubmitting, error, isStale } = state;
  const isBusy = busy || isDeleting;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col md:min-h-0"
      onSubmit={(event) => void state.submit(event)}
    >
      {error !== null && (
        <Banner
          tone="error"
          action={
            isStale && (
              <Button
                variant="outline"
                size="xs"
                className="max-md:min-h-11"
                onClick={() => void state.loadAgain()}
              >
                {t('form.reload')}
              </Button>
            )
          }
        >
          {error}
        </Banner>
      )}
      {record !== null && !isStale && !isSubmitting && (
        <LaterChangeBanner record={record} onReload={() => void state.loadAgain()} />
      )}
      {state.draft.found !== null && <RestoredDraftBanner onStartOver={state.startOver} />}
      {banners}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className={cn('flex flex-col gap-5', wide ? 'max-w-5xl' : 'max-w-3xl')}>
          {children}
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        {notice && <div className="w-full">{notice}</div>}
        <span className="me-auto flex flex-wrap gap-2.5">
          {record !== null && resource.labels.delete && (
            <Button size="touch" variant="destructive-outline" onClick={() => setDeleting(true)}>
              {t(resource.labels.delete)}
            </Button>
          )}
          {buttons}
        </span>
        <Button variant="outline" size="touch" onClick={state.leave}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          size="touch"
          variant="signal"
          className="md:min-w-32"
          // A new record's button is never disabled: pressed, it shows what is missing.
          disabled={record !== null && (!isDirty || isDeleting)}
          busy={isSubmitting || busy}
        >
          {submitLabel ?? t('action.save')}
        </Button>
      </footer>
      <UnsavedChangesDialog
        dirty={isDirty && !isSubmitting && !isBusy}
        sending={isSubmitting || isBusy}
        onLeave={state.draft.drop}
      />
      {isDeleting && record !== null && (
        <DeleteResourceDialog
          resource={resource}
          record={record}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate({ to: resource.path, replace: true })}
        />
      )}
    </form>
  );
}

/** A select's options for records with a name. */
export function RecordOptions({
  records,
}: {
  records: readonly (NamedPlace & { id: string })[] | undefined;
}) {
  return records?.map((record) => (
    <option key={record.id} value={record.id} dir="auto">
      {placeName(record)}
    </option>
  ));
}
