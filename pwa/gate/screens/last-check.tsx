import { undoMilliseconds } from '#pwa/gate/engine/check-ticket.ts';
import type { LastShown } from '#pwa/gate/answers/shown-check.ts';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { CheckIcon, LogoutIcon, UndoIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

const noteClass = 'block text-sm/4.75 text-muted-foreground tabular-nums';

/** Shows the person let in last, with the count of people inside. */
export function LastCheck({
  last,
  inside,
  expected,
  now,
  onUndo,
}: {
  last: LastShown | null;
  inside: number;
  expected: number;
  now: number;
  onUndo: (scanId: string) => void;
}) {
  const { t } = useTranslation();
  const scanId = last?.scanId ?? null;
  const canUndo = last !== null && scanId !== null && now - last.at < undoMilliseconds;
  const Mark = last?.decision.counts === 'out' ? LogoutIcon : CheckIcon;
  return (
    <div className="flex min-h-18.5 items-center gap-3 border-b border-gate-camera-line py-3">
      {last === null ? (
        <span className={noteClass}>{t('gate.last.none')}</span>
      ) : (
        <>
          <span className="grid size-11 flex-none place-items-center rounded-lg bg-gate-in">
            <Mark className="size-6.5 stroke-3" aria-hidden />
          </span>
          <span className="min-w-0">
            <b className="block truncate text-[1.0625rem]/5.5 font-[640]" dir="auto">
              {last.person === null ? last.code : placeName(last.person)}
            </b>
            <span className={noteClass}>
              {joinWithCommas([
                last.role && t(`role.${last.role}`),
                t(last.decision.counts === 'out' ? 'gate.last.out' : 'gate.last.in', {
                  time: formatTime(last.at),
                }),
              ])}
            </span>
          </span>
        </>
      )}
      {canUndo && (
        <Button variant="outline" size="touch" icon={UndoIcon} onClick={() => onUndo(scanId)}>
          {t('gate.action.undo')}
        </Button>
      )}
      <span className="ms-auto text-end">
        <b className="block text-[1.875rem]/8 font-extrabold font-stretch-118%">{inside}</b>
        <span className={noteClass}>{t('gate.last.of', { count: expected })}</span>
      </span>
    </div>
  );
}
