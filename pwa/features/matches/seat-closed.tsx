import '#pwa/lib/late-words/seat-map.ts';
import { Link } from '@tanstack/react-router';
import type { SeatAccess } from '#pwa/features/matches/seat-access.ts';
import { type MessageKey, useWords } from '#pwa/lib/words.ts';
import { buttonClass } from '#pwa/ui/button.tsx';
import { AlongTheLine, BallOut, EmptyCircle } from '#pwa/ui/drawings.tsx';
import { Message } from '#pwa/ui/states.tsx';
import { reasonText } from '#sync/contracts/messages/reasons.ts';

export type Closed = Exclude<SeatAccess, 'open' | 'unknown'>;

const texts: Record<Closed, { title: MessageKey; text: MessageKey }> = {
  gone: { title: 'seatMap.gone', text: 'seatMap.goneText' },
  notSeated: { title: 'seatMap.notSeated', text: 'seatMap.notSeatedText' },
  noPress: { title: 'seatMap.noPress', text: 'seatMap.noPressText' },
  notBooked: { title: 'seatMap.notBooked', text: 'seatMap.notBookedText' },
  waiting: { title: 'seatMap.waiting', text: 'seatMap.waitingText' },
  // Its text is the server's reason.
  refused: { title: 'seatMap.refused', text: 'seatMap.notBookedText' },
  pending: { title: 'seatMap.pending', text: 'seatMap.pendingText' },
  rejected: { title: 'seatMap.rejected', text: 'seatMap.rejectedText' },
  revoked: { title: 'seatMap.revoked', text: 'seatMap.revokedText' },
};

const drawings: Partial<Record<Closed, typeof BallOut>> = {
  waiting: AlongTheLine,
  pending: AlongTheLine,
  rejected: BallOut,
  revoked: BallOut,
};

/** In place of the seats: why there is nothing to choose, and the way back. */
export function SeatClosed({
  eventId,
  access,
  reason,
}: {
  eventId: string;
  access: Closed;
  reason: string | null;
}) {
  const { t } = useWords();
  const { title, text } = texts[access];
  const Drawing = drawings[access] ?? EmptyCircle;
  return (
    <Message
      // It may come while the seats are being looked at.
      alert
      drawing={<Drawing />}
      title={t(title)}
      text={reason === null ? t(text) : reasonText(reason, t)}
      action={
        <Link
          to="/events/$id/reservations"
          params={{ id: eventId }}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('seatMap.toMatches')}
        </Link>
      }
    />
  );
}
