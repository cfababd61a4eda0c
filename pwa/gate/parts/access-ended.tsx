import type { GateView } from '#pwa/gate/engine/gate-view.ts';
import { Alarm } from '#pwa/gate/parts/alarm.tsx';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';

/** The server takes and gives nothing more until the phone enrols again. */
export function AccessEnded({
  view,
  className,
}: {
  view: GateView;
  className?: string | undefined;
}) {
  const { t } = useTranslation();
  const isOfficer = view.device.rights === 'officer';
  return (
    <Alarm className={className}>
      {t(isOfficer ? 'gate.alarm.officerAccessEnded' : 'gate.alarm.accessEnded')}
    </Alarm>
  );
}
