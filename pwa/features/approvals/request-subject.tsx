import type { Request } from '#sync/contracts/approvals.ts';
import { formatDate } from '#pwa/lib/dates.ts';
import { useWords } from '#pwa/lib/words.ts';

/** What is asked for: a match with its day, or a tournament. */
export function RequestSubject({
  match,
  event,
}: {
  match: Request['Match'];
  event: Request['Event'];
}) {
  const { t } = useWords();
  if (match === null) return event?.name ?? t('approvals.registrations');
  const { HomeTeam: home, AwayTeam: away, date } = match;
  return (
    <>
      {t('matches.versus', { home: home.name, away: away.name })},{' '}
      <span className="whitespace-nowrap">{formatDate(date)}</span>
    </>
  );
}
