import { type ComponentProps, type FormEvent, type ReactNode, useId } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

type DialogProps = ComponentProps<typeof ActionDialog>;

/** A dialog with a form, its buttons, and above them what went wrong. */
export function FormDialog({
  submitLabel,
  cancelLabel,
  variant = 'default',
  busy = false,
  disabled = false,
  error = null,
  extra,
  children,
  onSubmit,
  onClose,
  ...dialog
}: Pick<DialogProps, 'title' | 'description' | 'initialFocus' | 'undimmed'> & {
  /** The label of the button that sends the form; null for none. */
  submitLabel: string | null;
  /** 'Cancel' if absent; null for no such button. */
  cancelLabel?: string | null | undefined;
  variant?: ComponentProps<typeof Button>['variant'];
  busy?: boolean;
  /** Whether the form cannot be sent yet. */
  disabled?: boolean;
  error?: string | null;
  /** A button at the start, such as one that deletes. */
  extra?: ReactNode;
  /** The form's fields. */
  children?: ReactNode;
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useId();
  return (
    <ActionDialog
      {...dialog}
      open
      onOpenChange={onClose}
      actions={
        <>
          <ErrorBanner text={error} className="w-full" />
          {extra}
          {cancelLabel !== null && (
            <Button variant="outline" size="touch" onClick={onClose}>
              {cancelLabel ?? t('action.cancel')}
            </Button>
          )}
          {submitLabel !== null && (
            <Button
              type="submit"
              form={form}
              size="touch"
              variant={variant}
              busy={busy}
              disabled={disabled}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="flex flex-col gap-4 empty:hidden"
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to a form around the dialog.
          event.stopPropagation();
          void onSubmit(event);
        }}
      >
        {children}
      </form>
    </ActionDialog>
  );
}
