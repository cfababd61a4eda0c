import { type KeyboardEvent, useState } from 'react';
import type { BoardMatch, OfficerBoard } from '#sync/contracts/events/officer-board.ts';
import {
  type BoardChanges,
  type BoardPerson,
  type BoardRow,
  matchName,
  otherMatches,
} from '#pwa/lib/admin/assignments/officer-board.ts';
import { OtherMatches } from '#pwa/lib/admin/assignments/officer-choices.tsx';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { CloseIcon, PersonIcon, UndoIcon, WarningIcon } from '#pwa/ui/icons.ts';
import { StatusText, toneLineClass } from '#pwa/ui/status/status.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The attribute by which the board finds a row's button. */
export const rowAttribute = 'data-board-row';

/** A match of the board with its officer; officers are dropped onto it. */
export function RoundRow({
  row,
  board,
  changes,
  isSelected,
  dragged,
  onSelect,
  onOpen,
  onKeyDown,
  onAssign,
}: {
  row: BoardRow;
  board: OfficerBoard;
  changes: BoardChanges;
  isSelected: boolean;
  /** The officer who is being dragged. */
  dragged: BoardPerson | null;
  onSelect: () => void;
  /** Opens the officers for this match. */
  onOpen: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onAssign: (officer: BoardPerson | null) => void;
}) {
  const { t } = useTranslation();
  const [isOver, setOver] = useState(false);
  const { match, officer, change, isStale } = row;
  const name = matchName(match);
  return (
    <li
      className={cn(
        'touchline relative flex flex-wrap items-center',
        toneLineClass(change ? 'draft' : officer ? 'approved' : 'pending'),
        isSelected && 'bg-accent',
      )}
    >
      <button
        type="button"
        {...{ [rowAttribute]: match.id }}
        aria-current={isSelected}
        className={cn(
          'grid min-h-16 min-w-0 flex-1 cursor-pointer items-center gap-x-4 gap-y-1 py-2.5 ps-4 pe-2 text-start hover:bg-muted focus-visible:-outline-offset-3 md:grid-cols-[5rem_minmax(0,4fr)_minmax(0,5fr)]',
          dragged !== null && isOver && 'bg-accent outline-2 -outline-offset-2 outline-primary',
        )}
        onFocus={onSelect}
        onClick={onOpen}
        onKeyDown={onKeyDown}
        onDragOver={(event) => {
          if (dragged === null) return;
          event.preventDefault();
          event.dataTransfer.dropEffect = 'copy';
          setOver(true);
        }}
        onDragLeave={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
        }}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (dragged !== null) onAssign(dragged);
        }}
      >
        <span className="num text-muted-foreground">{formatTime(match.date)}</span>
        <span className="min-w-0">
          <span className="block font-[600] [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-[0.8125rem] text-muted-foreground">
            {joinWithDots([
              placeName({ name: match.venue, nameArabic: match.venueArabic }),
              placeName({ name: match.city, nameArabic: match.cityArabic }),
            ])}
          </span>
        </span>
        <span className="flex min-w-0 flex-col gap-0.5">
          {dragged === null ? (
            <>
              <OfficerName officer={officer} />
              <OfficerNotes row={row} board={board} changes={changes} />
            </>
          ) : (
            <>
              <OfficerName officer={dragged} />
              <Clashes board={board} changes={changes} match={match} officer={dragged} />
            </>
          )}
        </span>
      </button>
      <span className="flex w-12 flex-none justify-center pe-1">
        {change !== undefined ? (
          <IconButton
            icon={UndoIcon}
            label={t('assignments.undoFor', { match: name })}
            onClick={() => onAssign(match.officer)}
          />
        ) : (
          officer !== null && (
            <IconButton
              icon={CloseIcon}
              label={t('assignments.removeFrom', { name: placeName(officer), match: name })}
              onClick={() => onAssign(null)}
            />
          )
        )}
      </span>
      {isStale && (
        <span className="flex w-full flex-wrap items-center gap-2 bg-rejected px-4 py-2 text-sm text-rejected-foreground">
          <span className="me-auto font-medium">
            {match.officer === null
              ? t('assignments.meanwhileNobody')
              : t('assignments.meanwhile', { name: placeName(match.officer) })}
          </span>
          <Button
            variant="outline"
            size="xs"
            className="max-md:min-h-11"
            onClick={() => onAssign(officer)}
          >
            {t('assignments.keepMine')}
          </Button>
          <Button
            variant="outline"
            size="xs"
            className="max-md:min-h-11"
            onClick={() => onAssign(match.officer)}
          >
            {t('assignments.dropMine')}
          </Button>
        </span>
      )}
    </li>
  );
}

function OfficerName({ officer }: { officer: BoardPerson | null }) {
  const { t } = useTranslation();
  if (officer === null) return <StatusText tone="pending">{t('assignments.noOfficer')}</StatusText>;
  return (
    <span className="flex items-center gap-1.5 font-[580]">
      <PersonIcon className="size-4 flex-none text-muted-foreground" aria-hidden />
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{placeName(officer)}</bdi>
    </span>
  );
}

/** Notes on a row's officer: not saved, no longer approved, clashes. */
function OfficerNotes({
  row: { match, officer, change },
  board,
  changes,
}: {
  row: BoardRow;
  board: OfficerBoard;
  changes: BoardChanges;
}) {
  const { t } = useTranslation();
  const isApproved = board.officers.some(({ id }) => id === officer?.id);
  return (
    <>
      {change !== undefined && (
        <span className="text-[0.8125rem] text-muted-foreground">
          {match.officer === null
            ? t('assignments.notSaved')
            : t('assignments.notSavedBefore', { name: placeName(match.officer) })}
        </span>
      )}
      {officer !== null && !isApproved && (
        <span className="flex gap-1.5 text-[0.8125rem] font-[560] text-pending-foreground">
          <WarningIcon className="mt-0.5 size-3.5 flex-none" aria-hidden />
          {t('assignments.notAvailable')}
        </span>
      )}
      {officer !== null && (
        <Clashes board={board} changes={changes} match={match} officer={officer} />
      )}
    </>
  );
}

function Clashes({
  board,
  changes,
  match,
  officer,
}: {
  board: OfficerBoard;
  changes: BoardChanges;
  match: BoardMatch;
  officer: BoardPerson;
}) {
  return (
    <OtherMatches match={match} others={otherMatches(board, changes, match, officer.id)} max={1} />
  );
}
