/** Withdraws bookings and applications, with signal or without. */
import { t } from '#pwa/lib/i18n/translate.ts';
import { withReplica } from '#pwa/lib/sync/engine/sync-engine.ts';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { cancelMutation, enqueueUndo } from '#sync/client/outbox/undo-mutation.ts';
import { formatRecordKey, type RecordRef } from '#sync/contracts/core/record-key.ts';

export interface BookingToWithdraw {
  eventId: string;
  matchId: string;
  expected: 'pending' | 'approved';
}

/** Deletes a booking that was never sent; otherwise queues its withdrawal. */
export async function withdrawBooking(booking: BookingToWithdraw): Promise<void> {
  await withReplica((replica) => enqueueUndo(replica, 'match.join', 'match.withdraw', booking));
}

export async function withdrawApplication(eventId: string): Promise<void> {
  await withReplica((replica) => enqueueUndo(replica, 'event.join', 'event.withdraw', { eventId }));
}

/** Cancels a withdrawal that was not sent yet; shows a toast if it is too late. */
export async function cancelWithdrawal(record: RecordRef & { kind: 'match' | 'event' }) {
  const name = record.kind === 'match' ? 'match.withdraw' : 'event.withdraw';
  const isCancelled = await withReplica((replica) =>
    cancelMutation(replica, formatRecordKey(record), name),
  );
  // Shown as an error, because the page of a ticket hides notices.
  if (!isCancelled) toast('error', { text: t('withdraw.sending') });
}
