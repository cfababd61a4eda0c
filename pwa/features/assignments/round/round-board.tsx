import { type KeyboardEvent, useRef, useState } from 'react';
import type { OfficerBoard } from '#sync/contracts/events/officer-board.ts';
import { RoundRow, rowAttribute } from '#pwa/features/assignments/round/round-row.tsx';
import { useRoundBoard } from '#pwa/features/assignments/round/use-round-board.ts';
import {
  type BoardPerson,
  type BoardRow,
  matchName,
  officerChoices,
} from '#pwa/lib/admin/assignments/officer-board.ts';
import { OfficerChoices } from '#pwa/lib/admin/assignments/officer-choices.tsx';
import { formatWeekdayDate } from '#pwa/lib/format/dates.ts';
import { RestoredDraftBanner } from '#pwa/lib/forms/restored-draft-banner.tsx';
import { UnsavedChangesDialog } from '#pwa/lib/forms/unsaved-changes-dialog.tsx';
import { formatList } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Button } from '#pwa/ui/button.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import { Banner } from '#pwa/ui/feedback/banner.tsx';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';
import { List } from '#pwa/ui/list/list.tsx';

/**
 * The matches of a round beside the officers for the selected one. Changes are collected and saved
 * together.
 */
export function RoundBoard({ eventId, board }: { eventId: string; board: OfficerBoard }) {
  const { t } = useTranslation();
  const { rows, changes, count, draft, busy, error, ...edit } = useRoundBoard(eventId, board);
  const [selectedId, setSelectedId] = useState(
    () => (rows.find(({ officer }) => officer === null) ?? rows[0])?.match.id,
  );
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [dragged, setDragged] = useState<BoardPerson | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const rowsElement = useRef<HTMLDivElement>(null);
  const searchElement = useRef<HTMLInputElement>(null);
  // The officers have a column of their own, otherwise a sheet.
  const isWide = useMediaQuery('(min-width: 64rem)');
  const selected = rows.find(({ match }) => match.id === selectedId) ?? rows[0];
  const stale = rows.filter(({ isStale }) => isStale);

  const focusRow = (id: string) =>
    rowsElement.current?.querySelector<HTMLElement>(`[${rowAttribute}="${id}"]`)?.focus();

  function assign({ match }: BoardRow, officer: BoardPerson | null): void {
    edit.assign(match, officer);
    const name = officer === null ? t('assignments.noOfficer') : placeName(officer);
    setAnnouncement(t('assignments.chosenFor', { name, match: matchName(match) }));
  }

  /** Goes on with the next match without an officer. */
  function choose(row: BoardRow, officer: BoardPerson): void {
    assign(row, officer);
    setSheetOpen(false);
    if (!isWide) return;
    const next = rows.slice(rows.indexOf(row) + 1).find((each) => each.officer === null) ?? row;
    focusRow(next.match.id);
  }

  function open({ match }: BoardRow): void {
    setSelectedId(match.id);
    if (isWide) searchElement.current?.focus();
    else setSheetOpen(true);
  }

  function onKeyDown(event: KeyboardEvent, row: BoardRow): void {
    const at = rows.indexOf(row);
    const target = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      const next = rows[target];
      if (next) focusRow(next.match.id);
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      assign(row, null);
    }
  }

  const officers = selected && (
    <OfficerChoices
      match={selected.match}
      choices={officerChoices(board, changes, selected.match)}
      assigned={selected.officer?.id}
      onChoose={(officer) => choose(selected, officer)}
      {...(isWide && { onEscape: () => focusRow(selected.match.id), onDrag: setDragged })}
      inputRef={searchElement}
      className="flex-1"
    />
  );

  return (
    // Not a form, because Enter in the search for an officer must not save.
    <div className="flex flex-1 flex-col md:min-h-0">
      {error !== null && <Banner tone="error">{error}</Banner>}
      {stale.length > 0 && (
        <Banner tone="error">
          {t('assignments.boardChanged', {
            matches: formatList(stale.map(({ match }) => matchName(match))),
          })}
        </Banner>
      )}
      {draft.found !== null && <RestoredDraftBanner onStartOver={edit.discard} />}
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div className="grid flex-1 gap-x-6 md:min-h-0 lg:grid-cols-[minmax(0,1fr)_24rem] 2xl:grid-cols-[minmax(0,1fr)_28rem]">
        <div
          ref={rowsElement}
          aria-busy={busy}
          className="flex flex-col gap-5 px-4 py-5 aria-busy:pointer-events-none aria-busy:opacity-60 md:min-h-0 md:overflow-y-auto md:px-6 lg:pe-0"
        >
          {daysOf(rows).map(([day, matches]) => (
            <section key={day} aria-label={formatWeekdayDate(day)}>
              <h2 className="num pb-1.5 text-[0.9375rem] leading-5 font-semibold">
                {formatWeekdayDate(day)}
              </h2>
              <List>
                {matches.map((row) => (
                  <RoundRow
                    key={row.match.id}
                    row={row}
                    board={board}
                    changes={changes}
                    isSelected={isWide && row === selected}
                    dragged={dragged}
                    onSelect={() => setSelectedId(row.match.id)}
                    onOpen={() => open(row)}
                    onKeyDown={(event) => onKeyDown(event, row)}
                    onAssign={(officer) => assign(row, officer)}
                  />
                ))}
              </List>
            </section>
          ))}
        </div>
        {isWide && selected && (
          <section
            aria-labelledby="officers-title"
            className="flex min-h-0 flex-col gap-2 border-s border-border bg-card px-4 py-5"
          >
            <h2 id="officers-title" className="text-[0.9375rem] leading-5 font-semibold">
              {t('assignments.officerFor', { match: matchName(selected.match) })}
            </h2>
            {officers}
            <p className="flex-none text-[0.8125rem] leading-4.5 text-muted-foreground">
              {t('assignments.boardKeys')}
            </p>
          </section>
        )}
      </div>
      {!isWide && selected && (
        <BottomSheet
          open={isSheetOpen}
          onOpenChange={setSheetOpen}
          title={t('assignments.officerFor', { match: matchName(selected.match) })}
          closeLabel={t('action.close')}
        >
          {officers}
        </BottomSheet>
      )}
      <footer className="sticky bottom-0 z-10 flex min-h-16 flex-none flex-wrap items-center justify-end gap-2.5 border-t border-border bg-card px-4 pt-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:px-6">
        {count > 0 && (
          <span className="me-auto min-w-0 flex-1 basis-72 text-sm">
            <b className="num block font-[620]">{t('assignments.unsaved', { count })}</b>
            <span className="text-muted-foreground">{t('assignments.boardHint')}</span>
          </span>
        )}
        {count > 0 && (
          <Button variant="outline" size="touch" onClick={edit.discard} disabled={busy}>
            {t('assignments.discard')}
          </Button>
        )}
        <Button
          size="touch"
          variant="signal"
          className="md:min-w-32"
          disabled={count === 0}
          busy={busy}
          onClick={() => void edit.save()}
        >
          {t('action.save')}
        </Button>
      </footer>
      <UnsavedChangesDialog dirty={count > 0 && !busy} sending={busy} onLeave={draft.drop} />
    </div>
  );
}

/** The rows by day. */
function daysOf(rows: readonly BoardRow[]): [string, BoardRow[]][] {
  const days = new Map<string, BoardRow[]>();
  for (const row of rows) days.set(row.match.day, [...(days.get(row.match.day) ?? []), row]);
  return [...days];
}
