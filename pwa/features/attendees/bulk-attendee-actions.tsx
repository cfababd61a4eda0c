import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Attendee, maxExportedAttendees } from '#sync/contracts/events/attendees.ts';
import { exportAttendees, type ListKind } from '#pwa/features/attendees/attendee-queries.ts';
import { RevokeDialog } from '#pwa/features/attendees/revoke-dialog.tsx';
import { setPendingRecipients } from '#pwa/lib/admin/mail/pending-recipients.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { DownloadIcon, PrintIcon, RevokedIcon, WriteMailIcon } from '#pwa/ui/icons.ts';
import { SelectionButton } from '#pwa/ui/data-table/table-footer.tsx';

/** Actions for the selected people of a list, and the dialog that confirms revoking. */
export function useBulkAttendeeActions({
  kind,
  id,
  title,
  selected,
  print,
  onRevoked,
}: {
  kind: ListKind;
  /** The match or tournament. */
  id: string;
  title: string;
  selected: readonly Attendee[];
  /** Prints the selected people. */
  print: () => void;
  /** Called with the ids of the people whose approval was revoked. */
  onRevoked: (ids: readonly string[]) => void;
}): { actions: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // A copy of the selection, because the list keeps updating while the dialog is open.
  const [revoking, setRevoking] = useState<readonly Attendee[] | null>(null);

  function exportSelected(): void {
    const ids = selected.map((person) => person.id);
    if (ids.length <= maxExportedAttendees) void exportAttendees(kind, id, { ids });
    else toast('error', { text: t('users.tooMany', { max: maxExportedAttendees }) });
  }
  function writeEmail(): void {
    setPendingRecipients(selected.map(({ email }) => email));
    void navigate({ to: '/admin/notifications' });
  }

  return {
    actions: (
      <>
        <SelectionButton icon={WriteMailIcon} onClick={writeEmail}>
          {t('users.writeEmail')}
        </SelectionButton>
        <SelectionButton icon={DownloadIcon} onClick={exportSelected}>
          {t('users.export')}
        </SelectionButton>
        <SelectionButton icon={PrintIcon} onClick={print}>
          {t('attendees.print')}
        </SelectionButton>
        <SelectionButton icon={RevokedIcon} onClick={() => setRevoking(selected)}>
          {t('approvals.revoke')}
        </SelectionButton>
      </>
    ),
    dialog: revoking !== null && (
      <RevokeDialog
        kind={kind}
        title={title}
        people={revoking}
        onDone={onRevoked}
        onClose={() => setRevoking(null)}
      />
    ),
  };
}
