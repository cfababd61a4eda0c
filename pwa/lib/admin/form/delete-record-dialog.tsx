import { type ReactNode, useId, useState } from 'react';
import { ApiError } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { ActionDialog } from '#pwa/ui/dialogs/action-dialog.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Confirms the deletion of a record and shows who is affected. */
export function DeleteRecordDialog({
  title,
  text,
  affects,
  confirm,
  cancel,
  ready = true,
  remove,
  children,
  onClose,
  onDeleted,
}: {
  title: string;
  text?: string | undefined;
  /** The number of people affected, as text; null if there are none. */
  affects?: ReactNode;
  /** Label of the delete button: 'Delete' or 'Yes'. */
  confirm: string;
  /** Label of the cancel button; 'Cancel' if absent. */
  cancel?: string | undefined;
  /** False while a required field is empty. */
  ready?: boolean;
  /** Deletes the record; resolves to the success message. */
  remove: () => Promise<string | null>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
  /** Renders further fields, with the server's error for each. */
  children?: (wrong: Readonly<Record<string, string>>) => ReactNode;
}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const form = useId();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const wrong = refused?.fields ?? {};

  async function go(): Promise<void> {
    setBusy(true);
    setRefused(null);
    try {
      const told = await remove();
      if (told !== null) toast('success', { text: told });
      onClose();
      onDeleted?.();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefused(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ActionDialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button size="touch" onClick={onClose}>
            {cancel ?? t('action.cancel')}
          </Button>
          <Button
            type="submit"
            form={form}
            size="touch"
            variant="danger"
            busy={busy}
            disabled={!ready}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {refused !== null && Object.keys(wrong).length === 0 && (
        <Banner tone="error" rounded>
          {refused.message}
        </Banner>
      )}
      {affects != null && (
        <p className="num rounded-md bg-pending px-3.5 py-2.5 font-[560] text-pending-foreground">
          {affects}
        </p>
      )}
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React passes the event on to a form around the dialog.
          event.stopPropagation();
          void go();
        }}
      >
        {children?.(wrong)}
      </form>
    </ActionDialog>
  );
}
