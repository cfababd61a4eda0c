import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import {
  type BoardMatch,
  type OfficerBoard,
  saveOfficerBoard,
} from '#sync/contracts/events/officer-board.ts';
import {
  boardAssignments,
  type BoardChanges,
  type BoardPerson,
  boardRows,
  changeOfficer,
  refreshAssigned,
} from '#pwa/lib/admin/assignments/officer-board.ts';
import { useFormDraft } from '#pwa/lib/forms/form-draft.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { t } from '#pwa/lib/i18n/translate.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

interface BoardValues {
  changes: BoardChanges;
}

const unchanged: BoardValues = { changes: {} };

/** Collects a round's changes, with a draft on this device, and saves all of them in one call. */
export function useRoundBoard(eventId: string, board: OfficerBoard) {
  const client = useQueryClient();
  const form = useForm<BoardValues>({ defaultValues: unchanged });
  const draft = useFormDraft(form, `officer-board/${eventId}/${board.round}`, unchanged);
  const { busy, error, isStale, submit, clearError } = useSubmit({
    onSettled: () => void refreshAssigned(client),
  });
  const changes = form.watch('changes');
  const rows = boardRows(board, changes);
  const assignments = boardAssignments(rows);

  function assign(match: BoardMatch, officer: BoardPerson | null): void {
    if (busy) return;
    clearError();
    form.setValue('changes', changeOfficer(changes, match, officer), { shouldDirty: true });
  }

  function discard(): void {
    clearError();
    form.reset(unchanged);
    draft.drop();
  }

  const save = () =>
    submit(async (idempotencyKey) => {
      const body = { assignments };
      const { message } = await send(saveOfficerBoard, {
        params: { id: eventId },
        body,
        idempotencyKey,
      });
      // Until then the rows show the changes, so that they do not show the former officers again.
      await refreshAssigned(client);
      discard();
      toast('success', { text: message ?? t('assignments.boardSaved') });
    }, assignments);

  return {
    rows,
    changes,
    count: assignments.length,
    draft,
    busy,
    /** The error of the last save; without that of changed rows, which say it themselves. */
    error: isStale && rows.some((row) => row.isStale) ? null : error,
    assign,
    discard,
    save,
  };
}
