import { Link } from '@tanstack/react-router';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';

/** Leads to the places of a match, where they are requested; `signal` before there is a request. */
export function PlacesLink({
  item,
  size,
  variant,
}: {
  item: Pick<MatchListItem, 'id' | 'eventId' | 'home' | 'away'>;
  size: 'touch' | 'xs';
  variant: 'signal' | 'outline';
}) {
  const { t } = useTranslation();
  return (
    <Link
      to="/events/$id/reservations/$matchId/places"
      params={{ id: item.eventId, matchId: item.id }}
      className={buttonVariants({ variant, size })}
      aria-label={t('matches.placesOf', { home: item.home.name, away: item.away.name })}
    >
      {t('matches.places')}
    </Link>
  );
}
