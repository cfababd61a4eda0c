import type { ApprovalRequest } from '#sync/contracts/admin/approvals.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { comma } from '#pwa/lib/i18n/lists.ts';
import { t, useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName, teamNames } from '#pwa/lib/places/place-name.ts';

type Subject = Pick<ApprovalRequest, 'Match' | 'Event'>;

/** The requested match's teams, or the requested tournament, as a text. */
export function requestTitle({ Match: match, Event: event }: Subject): string {
  if (match === null) return event === null ? t('approvals.registrations') : placeName(event);
  return t('matches.versus', teamNames(match.HomeTeam, match.AwayTeam));
}

/** The requested match with its date, or the requested tournament. */
export function RequestSubject({
  match,
  event,
}: {
  match: Subject['Match'];
  event: Subject['Event'];
}) {
  useTranslation();
  const title = requestTitle({ Match: match, Event: event });
  if (match === null) return title;
  return (
    <>
      {title}
      {comma()}
      <span className="whitespace-nowrap">{formatDate(match.date)}</span>
    </>
  );
}
