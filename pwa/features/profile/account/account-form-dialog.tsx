import { useId, type FormEvent, type ReactNode } from 'react';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';

/** A form about the own account that asks for the password. */
export function AccountFormDialog({
  title,
  description,
  action,
  user,
  busy,
  errorText,
  onSubmit,
  onClose,
  children,
}: {
  title: string;
  description: string;
  /** Label of the button that sends the form. */
  action: string;
  user: { email: string };
  busy: boolean;
  errorText: string | null;
  onSubmit: (event: FormEvent<HTMLFormElement>) => Promise<void>;
  onClose: () => void;
  /** The form's fields. */
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const formId = useId();
  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={title}
      description={description}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {t('action.cancel')}
          </Button>
          <Button type="submit" form={formId} size="touch" variant="signal" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <ErrorBanner text={errorText} />
      <form
        id={formId}
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => void onSubmit(event)}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={user.email} readOnly hidden />
        {children}
      </form>
    </ActionDialog>
  );
}
