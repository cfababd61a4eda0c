import { bookingToastId } from '#pwa/lib/matches/booking-toast.ts';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { PlacesLink } from '#pwa/lib/matches/places-link.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { isAdmin, useOpenSession } from '#pwa/lib/session/use-session.ts';
import { mutate, syncStatus } from '#pwa/lib/sync/engine/sync-engine.ts';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { Button } from '#pwa/ui/button.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';

/** Requests the match, which is sent when there is signal, or leads to its places. */
export function BookButton({
  item,
  size,
  label,
  onBook,
}: {
  item: MatchListItem;
  size: 'touch' | 'xs';
  /** Says more than "Book Match". */
  label?: string;
  /** Called before the request is written. */
  onBook?: () => void;
}) {
  const { t } = useTranslation();
  const session = useOpenSession();
  const { busy, submit } = useSubmit({ withToasts: true, staysBusy: true });
  if (session === null) return null;
  if (item.hasPlaces) return <PlacesLink item={item} size={size} variant="signal" />;

  async function book() {
    onBook?.();
    await mutate('match.join', { eventId: item.eventId, matchId: item.id });
    if (syncStatus.getSnapshot().reach === 'unreachable')
      toast('notice', { id: bookingToastId('match.join'), text: t('matches.booked') });
  }

  return (
    <Button
      size={size}
      busy={busy}
      // Administrators cannot book.
      disabled={isAdmin(session)}
      aria-label={label ?? t('matches.bookOne', { home: item.home.name, away: item.away.name })}
      onClick={() => void submit(book)}
    >
      {label ?? t('matches.book')}
    </Button>
  );
}
