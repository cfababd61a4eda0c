import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  applyBulkAction,
  deleteSelected,
  throwIfRefused,
  type BulkAction,
  countBookings,
  type Officer,
  splitAffected,
} from '#pwa/features/manage-matches/bulk/bulk-match-actions.ts';
import type { MatchSummary } from '#pwa/features/manage-matches/match-resource.ts';
import { OfficerRadioList } from '#pwa/features/manage-matches/bulk/officer-radio-list.tsx';
import { exportMatches } from '#pwa/lib/files/export-list.ts';
import { OfficerClashes } from '#pwa/lib/admin/assignments/officer-clashes.tsx';
import { BulkActionDialog, bulkProgress } from '#pwa/lib/admin/bulk/bulk-action-dialog.tsx';
import { PlannedRecipients } from '#pwa/lib/admin/mail/email-recipients.tsx';
import { type SendResults, useBulkSend } from '#pwa/lib/admin/bulk/use-bulk-send.ts';
import { withIdempotencyKey } from '#pwa/lib/http/idempotency-key.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import {
  AssignIcon,
  ClosedIcon,
  DeleteIcon,
  DownloadIcon,
  type Icon,
  OpenedIcon,
} from '#pwa/ui/icons.ts';
import { SelectionButton } from '#pwa/ui/data-table/table-footer.tsx';

/** The action's part of a message key. */
const capital = {
  open: 'Open',
  close: 'Close',
  assign: 'Assign',
  delete: 'Delete',
} as const;

/** Maximum number of matches listed; the others are counted. */
const maxMatchesShown = 6;

const buttons: readonly [BulkAction, Icon][] = [
  ['open', OpenedIcon],
  ['close', ClosedIcon],
  ['assign', AssignIcon],
  ['delete', DeleteIcon],
];

/**
 * Actions for the selected matches, and the dialog that confirms them. The dialog is returned
 * separately, because the bar with the buttons disappears once the last selected match is deleted.
 */
export function useBulkMatchActions(
  selected: readonly MatchSummary[],
  onDone: (ids: readonly string[]) => void,
): { actions: ReactNode; dialog: ReactNode } {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<{
    kind: BulkAction;
    matches: readonly MatchSummary[];
  } | null>(null);
  return {
    actions: (
      <>
        {buttons.map(([kind, icon]) => (
          <SelectionButton
            key={kind}
            icon={icon}
            onClick={() => setOpened({ kind, matches: selected })}
          >
            {t(`bulk.${kind}`)}
          </SelectionButton>
        ))}
        <SelectionButton
          icon={DownloadIcon}
          onClick={() => void exportMatches(selected.map(({ id }) => id))}
        >
          {t('bulk.export')}
        </SelectionButton>
      </>
    ),
    dialog: opened !== null && (
      <BulkMatchDialog {...opened} onDone={onDone} onClose={() => setOpened(null)} />
    ),
  };
}

/** Confirms one change of several matches and shows its progress. */
function BulkMatchDialog({
  kind,
  matches,
  onDone,
  onClose,
}: {
  kind: BulkAction;
  /** The matches as they were shown when the dialog was opened. */
  matches: readonly MatchSummary[];
  /** Called with the ids of the changed matches. */
  onDone: (ids: readonly string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { answers, sending, begin } = useBulkSend<MatchSummary>();
  const [once] = useState(withIdempotencyKey);
  const [officer, setOfficer] = useState<Officer | null>(null);
  const { todo, already } = splitAffected(kind, matches, officer);
  const progress = bulkProgress(todo, answers, sending);
  const { count, done, begun, over } = progress;
  const assigns = kind === 'assign';

  async function go(): Promise<void> {
    const deletion = kind === 'delete' ? once(todo, (key) => deleteSelected(todo, key)) : null;
    const results = await begin(todo, {
      content: ({ id, version }) => [id, version, officer?.id],
      send: async (match, key) =>
        deletion === null
          ? applyBulkAction(kind, match, officer, key)
          : throwIfRefused(match, await deletion),
    }).finally(() => {
      for (const key of ['matches', 'events', 'assigned', 'requests', 'bulk-jobs'])
        void client.invalidateQueries({ queryKey: [key] });
    });
    const changed = todo.filter(({ id }) => results.get(id)?.kind === 'done');
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
      failures={<BulkFailures matches={todo} answers={answers} />}
      onGo={go}
      onClose={onClose}
    >
      {assigns && <OfficerRadioList chosen={officer} onChoose={setOfficer} />}
      {assigns && !begun && (
        <OfficerClashes officer={officer} matchIds={todo.map(({ id }) => id)} />
      )}
      {count > 0 && <BulkMatches matches={todo} />}
      <Notes kind={kind} todo={todo} already={already.length} officer={officer} />
    </BulkActionDialog>
  );
}

/** Notes on the people affected and on the matches that stay as they are. */
function Notes({
  kind,
  todo,
  already,
  officer,
}: {
  kind: BulkAction;
  todo: readonly MatchSummary[];
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
      {kind === 'delete' && people.approved + people.pending > 0 && (
        <PlannedRecipients
          action={{ action: 'deleteMatches', matchIds: todo.map(({ id }) => id) }}
        />
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

/** The matches that would change. */
function BulkMatches({ matches }: { matches: readonly MatchSummary[] }) {
  const { t } = useTranslation();
  const more = matches.length - maxMatchesShown;
  return (
    <ul className="flex flex-col rounded-md border border-border px-3 py-1.5">
      {matches.slice(0, maxMatchesShown).map((match) => (
        <MatchLine key={match.id} match={match} />
      ))}
      {more > 0 && (
        <li className="py-1 text-sm text-muted-foreground">{t('bulk.more', { count: more })}</li>
      )}
    </ul>
  );
}

function MatchLine({ match, children }: { match: MatchSummary; children?: ReactNode }) {
  const { t } = useTranslation();
  const { HomeTeam, AwayTeam, date } = match;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-3 py-1">
      <span className="font-[580]">{t('matches.versus', teamNames(HomeTeam, AwayTeam))}</span>
      <span className="num text-sm text-muted-foreground">{formatDateTime(date)}</span>
      {children}
    </li>
  );
}

/** The matches that the server refused to change, with its reasons. */
function BulkFailures({
  matches,
  answers,
}: {
  matches: readonly MatchSummary[];
  answers: SendResults;
}) {
  const { t } = useTranslation();
  const failed = matches.flatMap((match) => {
    const answer = answers.get(match.id);
    return answer?.kind === 'refused' ? [{ match, message: answer.message }] : [];
  });
  if (failed.length === 0) return null;
  return (
    <div>
      <p className="mb-1 text-sm font-semibold">{t('bulk.failed')}</p>
      <ul className="flex flex-col rounded-md border border-border px-3 py-1.5">
        {failed.map(({ match, message }) => (
          <MatchLine key={match.id} match={match}>
            <span className="w-full text-sm text-rejected-foreground">{message}</span>
          </MatchLine>
        ))}
      </ul>
    </div>
  );
}
