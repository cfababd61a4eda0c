import { useState } from 'react';
import type { PlannedRow } from '#sync/contracts/matches/fixture-import.ts';
import type { FixtureImport } from '#pwa/features/fixture-import/store/fixture-import-state.ts';
import { changeChoices } from '#pwa/features/fixture-import/store/import-store.ts';
import { leagueTimeZone } from '#pwa/lib/format/dates.ts';
import { kickOffTimeOptions, formatKickOffTime } from '#pwa/lib/format/kick-off-time.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/primitives/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { Select } from '#pwa/ui/form/input.tsx';

/** Sets one time for all fixtures without one; a single fixture's time is set in its row. */
export function MissingTimesQuestion({
  state,
  rows,
}: {
  state: FixtureImport;
  rows: readonly PlannedRow[];
}) {
  const { t } = useTranslation();
  const [time, setTime] = useState('17:00');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const times = rows.map(({ line }) => ({ line, time }));
        void changeChoices((choices) => ({ ...choices, times: [...choices.times, ...times] }));
      }}
    >
      <p>{t('fixtureImport.ask_time', { count: rows.length })}</p>
      <Field label={t('matches.time')} hint={t('matches.timeHint', { zone: leagueTimeZone() })}>
        {(control) => (
          <Select {...control} value={time} onChange={({ target }) => setTime(target.value)}>
            {kickOffTimeOptions('17:00').map((each) => (
              <option key={each} value={each}>
                {formatKickOffTime(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="signal" full busy={state.busy}>
        {t('fixtureImport.use', { count: rows.length })}
      </Button>
    </form>
  );
}
