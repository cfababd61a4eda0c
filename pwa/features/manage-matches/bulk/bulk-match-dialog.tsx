import { useState } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import {
  type BulkAction,
  splitAffected,
  type Officer,
  countBookings,
} from '#pwa/features/manage-matches/bulk/bulk-match-actions.ts';
import { OfficerRadioList } from '#pwa/features/manage-matches/bulk/officer-radio-list.tsx';
import {
  BulkFailures,
  BulkMatches,
} from '#pwa/features/manage-matches/bulk/bulk-match-summary.tsx';
import { useSendBulkAction } from '#pwa/features/manage-matches/bulk/use-send-bulk-action.ts';
import { BulkActionDialog, bulkProgress } from '#pwa/lib/admin/bulk/bulk-action-dialog.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';

const capital = {
  open: 'Open',
  close: 'Close',
  assign: 'Assign',
  export: 'Export',
  delete: 'Delete',
} as const;

/** Confirms one change of several matches and shows its progress. */
export function BulkMatchDialog({
  kind,
  matches,
  onDone,
  onClose,
}: {
  kind: BulkAction;
  /** The matches as they were shown when the dialog was opened. */
  matches: readonly AdminMatch[];
  /** Called with the ids of the changed matches. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const { answers, sending, begin } = useSendBulkAction(kind);
  const [officer, setOfficer] = useState<Officer | null>(null);
  const { todo, already } = splitAffected(kind, matches, officer);
  const progress = bulkProgress(todo, answers, sending);
  const { count, done, begun, over } = progress;
  const assigns = kind === 'assign';

  async function go(): Promise<void> {
    const known = await begin(todo, officer);
    const changed = todo.filter(({ id }) => known.get(id)?.kind === 'done');
    onDone(changed.map(({ id }) => id));
    if (changed.length < count) return;
    toast('success', { text: t('bulk.over', { done: count, count }) });
    onClose();
  }

  return (
    <BulkActionDialog
      progress={progress}
      title={
        begun && over ? t('bulk.over', { done, count }) : t(`bulk.title${capital[kind]}`, { count })
      }
      text={t(`bulk.text${capital[kind]}`)}
      action={t(`bulk.${kind}`)}
      danger={kind === 'delete'}
      disabled={count === 0 || (assigns && officer === null)}
      // Selecting another officer may bring matches to change.
      nothing={count === 0 && (begun || !assigns)}
      words={{ progress: 'bulk.progress', away: 'bulk.away' }}
      failures={<BulkFailures matches={todo} answers={answers} />}
      onGo={go}
      onClose={onClose}
    >
      {assigns && <OfficerRadioList chosen={officer} onChoose={setOfficer} />}
      {count > 0 && <BulkMatches matches={todo} />}
      <Notes kind={kind} todo={todo} already={already.length} officer={officer} />
    </BulkActionDialog>
  );
}

/** Who is affected, and which matches stay as they are. */
function Notes({
  kind,
  todo,
  already,
  officer,
}: {
  kind: BulkAction;
  todo: readonly AdminMatch[];
  already: number;
  officer: Officer | null;
}) {
  const { t } = useTranslation();
  const people = countBookings(todo);
  const replaced = todo.filter(({ assigned }) => assigned != null).length;
  const skips = kind === 'open' || kind === 'close' || kind === 'assign' ? capital[kind] : null;
  return (
    <>
      {kind === 'delete' && (
        <p className="num border-s-[3px] border-revoked-line ps-3">
          {people.approved + people.pending === 0 ? t('bulk.noPeople') : t('bulk.people', people)}
        </p>
      )}
      {kind === 'assign' && officer !== null && replaced > 0 && (
        <p className="num">{t('bulk.replaces', { count: replaced })}</p>
      )}
      {skips !== null && already > 0 && (
        <p className="num text-sm text-muted-foreground">
          {todo.length === 0
            ? t(`bulk.nothing${skips}`)
            : t(`bulk.leftOut${skips}`, { count: already })}
        </p>
      )}
    </>
  );
}
