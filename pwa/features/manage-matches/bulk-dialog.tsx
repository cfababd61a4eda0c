import { useState } from 'react';
import type { AdminMatch } from '#sync/contracts/manage-matches.ts';
import {
  type BulkKind,
  bulkParts,
  type Officer,
  peopleOf,
} from '#pwa/features/manage-matches/bulk.ts';
import { BulkOfficer } from '#pwa/features/manage-matches/bulk-officer.tsx';
import { BulkFailures, BulkMatches } from '#pwa/features/manage-matches/bulk-summary.tsx';
import { useBulk } from '#pwa/features/manage-matches/use-bulk.ts';
import { useHoldUpdates } from '#pwa/lib/update.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Dialog } from '#pwa/ui/dialog.tsx';
import { ProgressLine } from '#pwa/ui/progress.tsx';
import { Strip } from '#pwa/ui/strip.tsx';
import { toast } from '#pwa/ui/toast.tsx';

const capital = {
  open: 'Open',
  close: 'Close',
  assign: 'Assign',
  export: 'Export',
  delete: 'Delete',
} as const;

/** What it comes to, before it is done; how far it is; what became of each match. */
export function BulkDialog({
  kind,
  matches,
  onDone,
  onClose,
}: {
  kind: BulkKind;
  /** As they were shown when it was asked for. */
  matches: readonly AdminMatch[];
  /** The ids of those that are changed. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useWords();
  const { answers, sending, begin } = useBulk(kind);
  const [officer, setOfficer] = useState<Officer | null>(null);
  useHoldUpdates(sending);
  const { todo, already } = bulkParts(kind, matches, officer);
  const count = todo.length;
  const kinds = todo.flatMap(({ id }) => answers.get(id)?.kind ?? []);
  const answered = kinds.filter((each) => each !== 'away').length;
  const done = kinds.filter((each) => each === 'done').length;
  const begun = answers.size > 0 || sending;
  const over = count === 0 || answered === count;

  async function go(): Promise<void> {
    const known = await begin(todo, officer);
    const changed = todo.filter(({ id }) => known.get(id)?.kind === 'done');
    onDone(changed.map(({ id }) => id));
    if (changed.length < count) return;
    toast('success', { text: t('bulk.over', { done: count, count }) });
    onClose();
  }

  return (
    <Dialog
      open
      // Not while some are on their way: what became of them would go unseen.
      onOpenChange={() => !sending && onClose()}
      title={
        begun && over ? t('bulk.over', { done, count }) : t(`bulk.title${capital[kind]}`, { count })
      }
      description={begun ? undefined : t(`bulk.text${capital[kind]}`)}
      actions={
        over && (begun || kind !== 'assign') ? (
          <Button size="touch" variant="primary" onClick={onClose}>
            {t('action.close')}
          </Button>
        ) : (
          <>
            <Button size="touch" disabled={sending} onClick={onClose}>
              {t('action.cancel')}
            </Button>
            <Button
              size="touch"
              variant={kind === 'delete' ? 'danger' : 'primary'}
              busy={sending}
              disabled={count === 0 || (kind === 'assign' && officer === null)}
              onClick={() => void go()}
            >
              {begun && !sending ? t('action.tryAgain') : t(`bulk.${kind}`)}
            </Button>
          </>
        )
      }
    >
      {begun ? (
        <>
          {!over && (
            <div className="flex flex-col gap-2">
              <ProgressLine
                value={answered / count}
                label={t('bulk.progress', { now: answered, of: count })}
              />
              <p role="status" className="num text-sm text-muted-foreground">
                {t('bulk.progress', { now: answered, of: count })}
              </p>
            </div>
          )}
          {!sending && !over && (
            <Strip tone="error" rounded>
              {t('bulk.away', { left: count - answered })}
            </Strip>
          )}
          <BulkFailures matches={todo} answers={answers} />
        </>
      ) : (
        <>
          {kind === 'assign' && <BulkOfficer chosen={officer} onChoose={setOfficer} />}
          {count > 0 && <BulkMatches matches={todo} />}
          <Notes kind={kind} todo={todo} already={already.length} officer={officer} />
        </>
      )}
    </Dialog>
  );
}

/** Whom it concerns, and what it leaves as it is. */
function Notes({
  kind,
  todo,
  already,
  officer,
}: {
  kind: BulkKind;
  todo: readonly AdminMatch[];
  already: number;
  officer: Officer | null;
}) {
  const { t } = useWords();
  const people = peopleOf(todo);
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
