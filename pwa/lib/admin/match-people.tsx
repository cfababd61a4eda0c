import { Link } from '@tanstack/react-router';
import type { MatchPeople } from '#sync/contracts/matches/match-summary.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The class of a number that links to the people it counts. */
export const numberLinkClass =
  'inline-flex min-h-11 items-center underline decoration-current/40 underline-offset-3 hover:decoration-current md:min-h-8';

/** The numbers of a match's people, each with a link to them. They are the same on all pages. */
export function MatchPeopleLinks({
  id,
  people: { approved, tickets, listed },
  className = '',
}: {
  id: string;
  people: MatchPeople;
  className?: string;
}) {
  const { t } = useTranslation();
  return (
    <ul className={`num flex flex-wrap gap-x-4 whitespace-nowrap ${className}`}>
      <li>
        <Link
          to="/admin/manage/matches/$id/people"
          params={{ id }}
          search={{ state: 'approved' } as never}
          className={numberLinkClass}
        >
          {t('matches.peopleApproved', { count: approved })}
        </Link>
      </li>
      <li>
        <Link
          to="/admin/manage/matches/$id/people"
          params={{ id }}
          search={{ state: 'approved', ticket: 'with' } as never}
          className={numberLinkClass}
        >
          {t('matches.peopleTickets', { count: tickets })}
        </Link>
      </li>
      {listed !== null && (
        <li>
          <Link
            to="/admin/manage/matches/$id/gates/$"
            params={{ id, _splat: 'list' }}
            className={numberLinkClass}
          >
            {t('matches.peopleListed', { count: listed })}
          </Link>
        </li>
      )}
    </ul>
  );
}
