import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import type { ReactNode } from 'react';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Confirms the deletion of a record and shows who is affected. */
export function DeleteRecordDialog({
  title,
  text,
  affects,
  confirm,
  cancel,
  fields,
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
  /** Names of the fields among `children`. */
  fields?: readonly string[];
  /** False while a required field is empty. */
  ready?: boolean;
  /** Deletes the record; resolves to the success message. */
  remove: () => Promise<string | null>;
  onClose: () => void;
  onDeleted?: (() => void) | undefined;
  /** Renders further fields, with the server's error for each. */
  children?: (fieldErrors: Readonly<Partial<Record<string, string>>>) => ReactNode;
}) {
  const { busy, error, fieldErrors, submit } = useSubmit({ ...(fields && { fields }) });
  const confirmDeletion = () =>
    submit(async () => {
      const message = await remove();
      if (message !== null) toast('success', { text: message });
      onClose();
      onDeleted?.();
    });

  return (
    <FormDialog
      title={title}
      description={text}
      submitLabel={confirm}
      cancelLabel={cancel}
      variant="destructive"
      busy={busy}
      disabled={!ready}
      error={error}
      onSubmit={confirmDeletion}
      onClose={onClose}
    >
      {affects != null && (
        <p className="num rounded-md bg-pending px-3.5 py-2.5 font-[560] text-pending-foreground">
          {affects}
        </p>
      )}
      {children?.(fieldErrors)}
    </FormDialog>
  );
}
