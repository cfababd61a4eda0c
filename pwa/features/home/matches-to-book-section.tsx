import { Link } from '@tanstack/react-router';
import { formatMoment } from '#pwa/lib/format/dates.ts';
import { BookButton } from '#pwa/lib/matches/book-button.tsx';
import type { MatchListItem } from '#pwa/lib/matches/match-list.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { List, Row } from '#pwa/ui/list/list.tsx';

/** The next matches with a button that books them without leaving the screen. */
export function MatchesToBook({
  matches,
  now,
  onBook,
}: {
  matches: readonly MatchListItem[];
  /** The current time in epoch milliseconds. */
  now: number;
  onBook: (matchId: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <List>
      {matches.map((item) => (
        <li key={item.id}>
          <Row
            title={
              <Link
                to="/events/$id/reservations"
                params={{ id: item.eventId }}
                search={{ tab: 'open' }}
                className="hover:underline"
              >
                {t('matches.versus', { home: item.home.name, away: item.away.name })}
              </Link>
            }
            trailing={
              item.state === 'book' ? (
                <BookButton item={item} size="touch" onBook={() => onBook(item.id)} />
              ) : (
                <StatusBadge tone={item.state === 'waiting' ? 'waiting' : 'pending'}>
                  {t(item.state === 'waiting' ? 'sync.waiting' : 'status.pending')}
                </StatusBadge>
              )
            }
          >
            {formatMoment(item.date, now)}
            <br />
            <bdi>{item.venue}</bdi>
          </Row>
        </li>
      ))}
    </List>
  );
}
