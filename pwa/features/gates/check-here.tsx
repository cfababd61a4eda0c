import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { useGatePages } from '#pwa/features/gates/use-gate-pages.ts';
import { openOfficerGate } from '#pwa/lib/gates/officer-enrolment.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { ScanIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

/**
 * Makes an officer's own phone a gate at all gates of the match. It is offered without signal too,
 * because the phone may be one already.
 */
export function CheckHere({ overview }: { overview: GateOverview | undefined }) {
  const { t } = useTranslation();
  const { matchId, eventId, page } = useGatePages();
  const isOver = overview && (overview.gates.length === 0 || overview.match.closedAt !== null);
  if (eventId === null || page !== '' || isOver) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 border-b border-border bg-card px-4 py-3 md:px-6">
      <p className="min-w-56 flex-1 text-muted-foreground">{t('gates.checkHereText')}</p>
      <Button
        size="touch"
        variant="signal"
        icon={ScanIcon}
        className="max-md:w-full"
        onClick={() => openOfficerGate(matchId)}
      >
        {t('gates.checkHere')}
      </Button>
    </div>
  );
}
