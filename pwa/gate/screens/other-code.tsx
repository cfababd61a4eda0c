/** A code of ours that is no ticket: nothing is counted or kept of it. */
import type { VerifiedList } from '#pwa/gate/engine/verify-list.ts';
import { formatLastSynced } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { DocumentIcon, WarningIcon } from '#pwa/ui/icons.ts';

/** `failed`: the phone could not check a security list. */
export type OtherCode = VerifiedList | { kind: 'enrolment' | 'failed' };

const refusals = {
  enrolment: 'gate.check.enrolmentCode',
  otherMatch: 'gate.check.listOfOtherMatch',
  unknownKey: 'gate.check.listUnknownKey',
  notOurs: 'gate.check.listNotOurs',
  failed: 'gate.check.listFailed',
} as const;

export function OtherCodeNote({ code, now }: { code: OtherCode; now: number }) {
  const { t } = useTranslation();
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
