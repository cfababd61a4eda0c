import { formatMoment } from '#pwa/lib/format/dates.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeOfCode } from '#pwa/lib/pools/place-code.ts';
import type { AbsenceEvidence } from '#sync/contracts/absences/absences.ts';

/** The places that were held, and what the gates of the match know. */
export function EvidenceLine({
  evidence: { places, phones, handedIn, lastHandedInAt, checks },
}: {
  evidence: AbsenceEvidence;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const phonesText = t('manageAbsences.evidence', { handedIn, phones });
  return (
    <span className="num block text-sm text-muted-foreground">
      {joinWithDots([
        joinWithCommas(places.map(placeOfCode)),
        joinWithCommas([phonesText, lastHandedInAt && formatMoment(lastHandedInAt, now)]),
        checks > 0 && t('manageAbsences.checks', { checks }),
      ])}
    </span>
  );
}
