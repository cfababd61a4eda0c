import { Link } from '@tanstack/react-router';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import type { RowOf } from '#pwa/lib/sync/hooks.ts';
import { buttonVariants } from '#pwa/ui/button.tsx';
import { Row } from '#pwa/ui/list/list.tsx';
import { contestEndsAt } from '#sync/contracts/absences/absences.ts';

/** An absence that the person can still contest. */
export function AbsenceRow({ absence }: { absence: RowOf<'absence'> }) {
  const { t } = useTranslation();
  const { home, away } = useMatchTeams(absence.matchId);
  const teams = home && away && t('matches.versus', { home: home.name, away: away.name });
  return (
    <Row
      tone="attention"
      title={t('absences.title')}
      trailing={
        <Link
          to="/absences/$id"
          params={{ id: absence.id }}
          aria-label={
            teams
              ? `${t('absences.look')} ${t('absences.absenceFrom', { match: teams })}`
              : undefined
          }
          className={buttonVariants({ size: 'touch', variant: 'outline' })}
        >
          {t('absences.look')}
        </Link>
      }
    >
      {teams && (
        <>
          {teams}
          <br />
        </>
      )}
      <span className="num">
        {t('absences.contestBy', { moment: formatWeekdayAndTime(contestEndsAt(absence)) })}
      </span>
    </Row>
  );
}
