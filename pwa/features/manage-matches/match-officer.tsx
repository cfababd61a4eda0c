import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdminMatch } from '#sync/contracts/matches/manage-matches.ts';
import {
  type BoardMatch,
  type OfficerBoard,
  saveOfficerBoard,
} from '#sync/contracts/events/officer-board.ts';
import {
  type BoardPerson,
  officerBoardQuery,
  officerChoices,
  otherMatches,
  refreshAssigned,
} from '#pwa/lib/admin/assignments/officer-board.ts';
import { OfficerChoices, OtherMatches } from '#pwa/lib/admin/assignments/officer-choices.tsx';
import { LoadErrorBanner } from '#pwa/lib/admin/list/stale-data-banner.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Button, IconButton } from '#pwa/ui/button.tsx';
import { BottomSheet } from '#pwa/ui/dialogs/bottom-sheet.tsx';
import { ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { useMediaQuery } from '#pwa/ui/hooks/use-media-query.ts';
import { AssignIcon, CloseIcon, PersonIcon } from '#pwa/ui/icons.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';

/** Milliseconds for which an assignment can be undone. */
const undoTime = 8000;

/** A match's media officer, and on wide screens the officers, one of whom is assigned by one press. */
export function MatchOfficer({ match: { id, eventId } }: { match: AdminMatch }) {
  const { t } = useTranslation();
  const query = useQuery(officerBoardQuery(eventId, { match: id }));
  const match = query.data?.matches.find((each) => each.id === id);
  return (
    <section
      aria-labelledby="match-officer"
      className="flex flex-none flex-col gap-2 border-border bg-card px-4 py-3 max-xl:border-b md:px-6 xl:w-96 xl:border-s xl:py-5"
    >
      <h2 id="match-officer" className="text-[0.9375rem] leading-5 font-semibold">
        {t('assignments.officer')}
      </h2>
      {query.data && match ? (
        <AssignedOfficer board={query.data} match={match} eventId={eventId} />
      ) : query.isError ? (
        <LoadErrorBanner query={query} />
      ) : (
        <Skeleton className="h-11" />
      )}
    </section>
  );
}

function AssignedOfficer({
  board,
  match,
  eventId,
}: {
  board: OfficerBoard;
  match: BoardMatch;
  eventId: string;
}) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const isWide = useMediaQuery('(min-width: 80rem)');
  const { busy, error, submit } = useSubmit({ onSettled: () => void refreshAssigned(client) });
  const { officer } = match;

  function assign(next: BoardPerson | null): void {
    if (next?.id !== officer?.id) save(officer, next);
  }

  /** Undoing is another change, because the email about the first one cannot be taken back. */
  function save(before: BoardPerson | null, next: BoardPerson | null): void {
    const body = {
      assignments: [{ match: match.id, officer: next?.id ?? null, expected: before?.id ?? null }],
    };
    void submit(async (idempotencyKey) => {
      await send(saveOfficerBoard, { params: { id: eventId }, body, idempotencyKey });
      await refreshAssigned(client);
      setOpen(false);
      if (next === null && before !== null)
        return toast('success', { text: t('assignments.removed', { name: placeName(before) }) });
      toast('success', {
        text: `${t('assignments.matchDone')} ${t('assignments.undoMails')}`,
        action: { label: t('action.undo'), onClick: () => save(next, before) },
        duration: undoTime,
      });
    }, body);
  }

  const choices = (
    <div aria-busy={busy} className="flex min-h-0 flex-1 flex-col gap-2 aria-busy:opacity-60">
      <p className="text-[0.8125rem] leading-4.5 text-muted-foreground">
        {officer === null
          ? t('assignments.matchHint')
          : t('assignments.wouldReplace', { name: placeName(officer) })}
      </p>
      <OfficerChoices
        match={match}
        choices={officerChoices(board, {}, match)}
        assigned={officer?.id}
        onChoose={assign}
        className="flex-1"
      />
    </div>
  );
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3">
        {officer === null ? (
          <StatusText tone="pending">{t('assignments.noOfficer')}</StatusText>
        ) : (
          <>
            <PersonIcon className="size-4.5 flex-none text-muted-foreground" aria-hidden />
            <bdi className="min-w-0 font-[600]">{placeName(officer)}</bdi>
            <IconButton
              icon={CloseIcon}
              label={t('assignments.remove', { name: placeName(officer) })}
              aria-disabled={busy}
              onClick={() => assign(null)}
            />
          </>
        )}
        {!isWide && (
          <Button
            variant="outline"
            size="sm"
            className="ms-auto max-md:min-h-11"
            icon={AssignIcon}
            onClick={() => setOpen(true)}
          >
            {t(officer === null ? 'assignments.do' : 'assignments.changeOfficer')}
          </Button>
        )}
      </div>
      {officer !== null && (
        <OtherMatches match={match} others={otherMatches(board, {}, match, officer.id)} />
      )}
      <ErrorBanner text={error} />
      {isWide ? (
        choices
      ) : (
        <BottomSheet
          open={isOpen}
          onOpenChange={setOpen}
          title={t('assignments.officer')}
          closeLabel={t('action.close')}
        >
          <ErrorBanner text={error} />
          {choices}
        </BottomSheet>
      )}
    </>
  );
}
