import { type ComponentProps, type ReactNode, useId } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** A dialog with a form, its button and what went wrong. */
export function FormDialog({
  title,
  text,
  submit,
  variant = 'primary',
  busy,
  problem,
  extra,
  children,
  onSubmit,
  onClose,
}: {
  title: string;
  text?: string;
  /** The label of the button that sends the form. */
  submit: string;
  variant?: ComponentProps<typeof Button>['variant'];
  busy: boolean;
  problem: string | null;
  /** A button at the start, such as one that deletes. */
  extra?: ReactNode;
  children?: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const form = useId();
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={title}
      {...(text !== undefined && { description: text })}
      actions={
        <>
          {extra}
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={form} size="touch" variant={variant} busy={busy}>
            {submit}
          </Button>
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
          onSubmit();
        }}
      >
        {children}
      </form>
      <ErrorBanner text={problem} />
    </ActionDialog>
  );
}
