import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { WarningIcon } from '#pwa/ui/icons.ts';

/** The server takes and gives nothing more until the phone enrols again. */
export function AccessEnded({ view, className = '' }: { view: GateView; className?: string }) {
  const { t } = useTranslation();
  const isOfficer = view.device.rights === 'officer';
  return (
    <p className={`alarm ${className}`} role="alert">
      <WarningIcon aria-hidden />
      {t(isOfficer ? 'gate.alarm.officerAccessEnded' : 'gate.alarm.accessEnded')}
    </p>
  );
}
