import type { ReactNode } from 'react';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import type { RecordFormState } from '#pwa/lib/admin/form/use-record-form.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The layout of a record's form: errors, fields and the buttons in the footer. */
export function RecordForm({
  state,
  onLeave,
  strips,
  start,
  busy = false,
  wide = false,
  children,
}: {
  state: RecordFormState;
  /** Called by Cancel, to go back. */
  onLeave: () => void;
  /** Above the fields. */
  strips?: ReactNode;
  /** At the start of the footer, such as a delete button. */
  start?: ReactNode;
  /** Whether something else is in progress, such as a dialog or an upload. */
  busy?: boolean;
  /** For editors that need the width. */
  wide?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const { isDirty, isSubmitting, refusal } = state;
  return (
    <form
      noValidate
      className="flex flex-1 flex-col md:min-h-0"
      onSubmit={(event) => void state.submit(event)}
    >
      {refusal !== null && (
        <Banner
          tone="error"
          action={
            refusal.kind === 'stale' && (
              <Button size="xs" className="max-md:min-h-11" onClick={() => void state.loadAgain()}>
                {t('form.reload')}
              </Button>
            )
          }
        >
          {refusal.text}
        </Banner>
      )}
      {strips}
      <div className="flex-1 px-4 py-5 md:min-h-0 md:overflow-y-auto md:px-6">
        <div className={cn('flex flex-col gap-5', wide ? 'max-w-5xl' : 'max-w-3xl')}>
          {children}
        </div>
      </div>
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        {start !== undefined && <span className="me-auto">{start}</span>}
        <Button size="touch" onClick={onLeave}>
          {t('action.cancel')}
        </Button>
        <Button
          type="submit"
          size="touch"
          variant="signal"
          className="md:min-w-32"
          disabled={!isDirty || busy}
          busy={isSubmitting}
        >
          {t('action.save')}
        </Button>
      </footer>
      <UnsavedChangesDialog
        dirty={isDirty && !isSubmitting && !busy}
        sending={isSubmitting || busy}
      />
    </form>
  );
}
