/** A code of ours that is no ticket: nothing is counted or kept of it. */
import type { VerifiedList } from '#pwa/gate/engine/verify-list.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CompareIcon, DocumentIcon, WarningIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/**
 * - `failed`: the phone could not check a security list.
 * - `scanTheirs`: no code yet; the steward was asked for another gate's.
 * - `comparison`: another gate's code, which no one was asked for.
 */
export type OtherCode =
  | VerifiedList
  | { kind: 'enrolment' | 'failed' | 'scanTheirs' }
  | { kind: 'comparison'; onCompare: () => void };

const refusals = {
  enrolment: 'gate.check.enrolmentCode',
  otherMatch: 'gate.check.listOfOtherMatch',
  unknownKey: 'gate.check.listUnknownKey',
  notOurs: 'gate.check.listNotOurs',
  failed: 'gate.check.listFailed',
} as const;

export function OtherCodeNote({ code, now }: { code: OtherCode; now: number }) {
  const { t } = useTranslation();
  if (code.kind === 'scanTheirs')
    return (
      <p className="alarm is-note -mx-4" role="status">
        <CompareIcon aria-hidden />
        {t('gate.check.scanTheirs')}
      </p>
    );
  if (code.kind === 'comparison')
    return (
      <div className="alarm is-note -mx-4" role="alert">
        <CompareIcon aria-hidden />
        {t('gate.check.comparison')}
        <Button variant="outline" size="touch" onClick={code.onCompare}>
          {t('gate.check.comparisonNow')}
        </Button>
      </div>
    );
  if (code.kind !== 'ours')
    return (
      <p className="alarm -mx-4" role="alert">
        <WarningIcon aria-hidden />
        {t(refusals[code.kind])}
      </p>
    );
  const { version, people, issuedAt } = code;
  return (
    <p className="alarm is-note -mx-4" role="status">
      <DocumentIcon aria-hidden />
      {t('gate.check.securityList', { version, people, issued: formatLastSynced(issuedAt, now) })}
    </p>
  );
}
