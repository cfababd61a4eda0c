import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { useDocumentTitle } from '#pwa/lib/hooks/use-document-title.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { BookButton } from '#pwa/lib/matches/book-button.tsx';
import { useMatches } from '#pwa/lib/matches/use-matches.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { usePendingChange, useSyncStatus } from '#pwa/lib/sync/hooks.ts';
import { BackLink } from '#pwa/lib/sync/sync-status.tsx';
import { cancelWithdrawal } from '#pwa/lib/sync/withdraw.ts';
import { Button } from '#pwa/ui/button.tsx';
import { StateMessage } from '#pwa/ui/feedback/content-states.tsx';
import { EmptyIllustration } from '#pwa/ui/feedback/illustrations.tsx';
import { PageBody, PageHeader } from '#pwa/ui/layout/page.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { formatRecordKey, type RecordRef } from '#sync/contracts/core/record-key.ts';
import type { TicketRow } from '#sync/contracts/matches/tickets.ts';

type CancelledTicketProps = { ticket: TicketRow; backTo: '/' | '/login' | '/tickets'; now: number };

/** The page of a booking that the person has cancelled, instead of its ticket. */
export function CancelledTicket({ ticket, backTo, now }: CancelledTicketProps) {
  const { t } = useTranslation();
  const { facts, matchId } = ticket;
  const record = { kind: 'match', id: matchId } as const;
  const change = usePendingChange(formatRecordKey(record));
  const isPending = change?.name === 'match.withdraw';
  // With signal it is sent at any moment, so that there is no time to undo it.
  const { reach } = useSyncStatus();
  const isWaiting = isPending && change.state === 'waiting' && reach === 'unreachable';
  useDocumentTitle(t('tickets.one'));
  return (
    <>
      <PageHeader title={t('tickets.one')} back={<BackLink to={backTo} />} />
      <PageBody>
        <StateMessage
          illustration={<EmptyIllustration />}
          title={t('tickets.cancelled')}
          text={
            <>
              {t('tickets.match', teamNames(facts.home, facts.away))}
              <br />
              <span className="num">{formatMoment(facts.date, now)}</span>
              {isWaiting && <span className="mt-2 block">{t('events.withdrawingText')}</span>}
            </>
          }
          action={
            isWaiting ? (
              <KeepBooking record={record} />
            ) : (
              !isPending && <BookAgain matchId={matchId} />
            )
          }
        />
      </PageBody>
    </>
  );
}

function KeepBooking({ record }: { record: RecordRef & { kind: 'match' } }) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true });
  return (
    <Button
      variant="outline"
      size="touch"
      busy={busy}
      onClick={() => void submit(() => cancelWithdrawal(record))}
    >
      {t('withdraw.keepBooking')}
    </Button>
  );
}

/** Books the match again while that is possible; then says what has become of the request. */
function BookAgain({ matchId }: { matchId: string }) {
  const { t } = useTranslation();
  const item = useMatches()?.find(({ id }) => id === matchId);
  if (item?.state === 'book')
    return <BookButton item={item} size="touch" label={t('tickets.bookAgain')} />;
  if (item?.state === 'waiting')
    return <StatusBadge tone="waiting">{t('sync.waiting')}</StatusBadge>;
  if (item?.state === 'pending')
    return <StatusBadge tone="pending">{t('status.pending')}</StatusBadge>;
  return null;
}
