import { Link } from '@tanstack/react-router';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { useMatchTeams } from '#pwa/lib/places/use-place.ts';
import { useCollection, type RowOf } from '#pwa/lib/sync/hooks.ts';
import { Banner } from '#pwa/ui/feedback/banner.tsx';

/** The suspension in which the match kicks off; null if there is none. */
export function useSuspension(kickOff: string | undefined): RowOf<'suspension'> | null {
  const suspensions = useCollection('suspension') ?? [];
  return (
    suspensions.find(
      ({ beginsAt, endsAt }) => kickOff !== undefined && beginsAt <= kickOff && kickOff <= endsAt,
    ) ?? null
  );
}

/** Says that the person is suspended, with the absences, or was recorded as absent from this match. */
export function AbsenceNotices({
  matchId,
  suspension,
}: {
  matchId: string;
  suspension: RowOf<'suspension'> | null;
}) {
  const { t } = useTranslation();
  const absences = useCollection('absence') ?? [];
  const here = absences.find((absence) => absence.matchId === matchId);
  if (suspension === null && here === undefined) return null;
  return (
    <div className="mb-4 flex flex-col gap-2">
      {suspension !== null && (
        <Banner tone="error" rounded>
          {t('absences.suspended', {
            begins: formatDate(suspension.beginsAt),
            ends: formatDate(suspension.endsAt),
            reason: suspension.reason,
          })}
          <span className="block font-normal">{t('absences.suspendedHeld')}</span>
          {absences
            .filter(({ id }) => suspension.absenceIds.includes(id))
            .map((absence) => (
              <AbsenceLink key={absence.id} absence={absence} />
            ))}
        </Banner>
      )}
      {here !== undefined && (
        <Banner tone="notice" rounded>
          <Link to="/absences/$id" params={{ id: here.id }} className="underline">
            {t('absences.seeThis')}
          </Link>
        </Banner>
      )}
    </div>
  );
}

function AbsenceLink({ absence: { id, matchId } }: { absence: RowOf<'absence'> }) {
  const { t } = useTranslation();
  const { home, away } = useMatchTeams(matchId);
  return (
    <Link
      to="/absences/$id"
      params={{ id }}
      className="flex min-h-11 items-center font-normal underline"
    >
      {home && away
        ? t('absences.absenceFrom', {
            match: t('matches.versus', { home: home.name, away: away.name }),
          })
        : t('absences.absenceOther')}
    </Link>
  );
}
