import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { AdminRecord, AdminResource } from '#pwa/lib/admin/resource/admin-resource.ts';
import { DeleteResourceDialog } from '#pwa/lib/admin/resource/delete-resource-dialog.tsx';
import type { ResourceFormState } from '#pwa/lib/admin/resource/use-resource-form.tsx';
import { RecordForm } from '#pwa/lib/admin/form/record-form.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';

/** A record's fields between banners and buttons, with its delete dialog. */
export function ResourceFormFrame<
  Row extends AdminRecord,
  Values extends FieldValues,
  Body extends object,
>({
  resource,
  state,
  record,
  busy = false,
  wide = false,
  banners,
  buttons,
  children,
}: {
  resource: AdminResource<Row, Values, Body>;
  state: ResourceFormState;
  /** Null for a new record. */
  record: Row | null;
  /** Whether an upload is running. */
  busy?: boolean;
  wide?: boolean;
  /** Above the fields. */
  banners?: ReactNode;
  /** Beside the delete button. */
  buttons?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <RecordForm
      state={state}
      onLeave={state.leave}
      busy={busy || state.isDeleting}
      wide={wide}
      strips={banners}
      start={
        <span className="flex flex-wrap gap-2.5">
          {record !== null && resource.labels.delete && (
            <Button size="touch" variant="danger-outline" onClick={() => state.setDeleting(true)}>
              {t(resource.labels.delete)}
            </Button>
          )}
          {buttons}
        </span>
      }
    >
      {children}
      {state.isDeleting && record !== null && (
        <DeleteResourceDialog
          resource={resource}
          record={record}
          onClose={() => state.setDeleting(false)}
          onDeleted={() => void navigate({ to: resource.path, replace: true })}
        />
      )}
    </RecordForm>
  );
}

/** A select's options for records with a name. */
export function RecordOptions({
  records,
}: {
  records: readonly { id: string; name: string }[] | undefined;
}) {
  return records?.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
