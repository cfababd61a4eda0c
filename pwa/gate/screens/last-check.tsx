import { undoMilliseconds } from '#pwa/gate/engine/check-ticket.ts';
import type { LastShown } from '#pwa/gate/answers/shown-check.ts';
import { formatTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { CheckIcon, LogoutIcon, UndoIcon } from '#pwa/ui/icons.ts';
import { Button } from '#pwa/ui/button.tsx';

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
    <div className="last">
      {last === null ? (
        <span className="s">{t('gate.last.none')}</span>
      ) : (
        <>
          <span className="mark">
            <Mark aria-hidden />
          </span>
          <span className="min-w-0">
            <b className="truncate" dir="auto">
              {last.person === null ? last.code : placeName(last.person)}
            </b>
            <span className="s">
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
      <span className="count">
        <b>{inside}</b>
        <span className="s">{t('gate.last.of', { count: expected })}</span>
      </span>
    </div>
  );
}
