import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { comma } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';

/** The requested match with its date, or the requested tournament. */
export function RequestSubject({
  match,
  event,
}: {
  match: ApprovalRequest['Match'];
  event: ApprovalRequest['Event'];
}) {
  const { t } = useTranslation();
  if (match === null) return event === null ? t('approvals.registrations') : placeName(event);
  const { HomeTeam: home, AwayTeam: away, date } = match;
  return (
    <>
      {t('matches.versus', teamNames(home, away))}
      {comma()}
      <span className="whitespace-nowrap">{formatDate(date)}</span>
    </>
  );
}
