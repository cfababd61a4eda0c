import type { ImportPlan, PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import type { FixtureImport } from '#pwa/features/fixture-import/store/fixture-import-state.ts';
import { acceptOutOfRange } from '#pwa/features/fixture-import/store/import-store.ts';
import { formatDate } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';

/** Accepts all fixtures before or after the tournament; a single one is accepted in its row. */
export function OutOfRangeQuestion({
  state,
  days,
  rows,
}: {
  state: FixtureImport;
  days: ImportPlan['days'];
  rows: readonly PlannedRow[];
}) {
  const { t } = useTranslation();
  const count = rows.length;
  return (
    <div className="flex flex-col gap-4">
      <p>
        {t('fixtureImport.ask_outside', {
          from: formatDate(days.from),
          to: formatDate(days.to),
          count,
        })}
      </p>
      <Button
        variant="signal"
        full
        busy={state.busy}
        onClick={() => void acceptOutOfRange(rows.map(({ line }) => line))}
      >
        {t('fixtureImport.takeOutside', { count })}
      </Button>
    </div>
  );
}
