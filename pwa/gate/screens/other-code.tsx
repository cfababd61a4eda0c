/** A code of ours that is no ticket: nothing is counted or kept of it. */
import type { VerifiedList } from '#pwa/gate/engine/verify-list.ts';
import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CompareIcon, DocumentIcon } from '#pwa/ui/icons.ts';

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
      <Alarm tone="note" icon={CompareIcon} role="status" className="-mx-4">
        {t('gate.check.scanTheirs')}
      </Alarm>
    );
  if (code.kind === 'comparison')
    return (
      <Alarm as="div" tone="note" icon={CompareIcon} className="-mx-4">
        {t('gate.check.comparison')}
        <Button variant="outline" size="touch" onClick={code.onCompare}>
          {t('gate.check.comparisonNow')}
        </Button>
      </Alarm>
    );
  if (code.kind !== 'ours') return <Alarm className="-mx-4">{t(refusals[code.kind])}</Alarm>;
  const { version, people, issuedAt } = code;
  return (
    <Alarm tone="note" icon={DocumentIcon} role="status" className="-mx-4">
      {t('gate.check.securityList', { version, people, issued: formatLastSynced(issuedAt, now) })}
    </Alarm>
  );
}
