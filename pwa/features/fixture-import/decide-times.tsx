import { useState } from 'react';
import type { PlannedRow } from '#sync/contracts/fixture-import.ts';
import { settle, type Order } from '#pwa/features/fixture-import/import-order.ts';
import { leagueZone } from '#pwa/lib/dates.ts';
import { kickOffTimes, timeWords } from '#pwa/lib/kick-off-time.ts';
import { useWords } from '#pwa/lib/words.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/field.tsx';
import { Select } from '#pwa/ui/input.tsx';

/** One time for all that have none; single ones are set in their rows. */
export function DecideTimes({ order, rows }: { order: Order; rows: readonly PlannedRow[] }) {
  const { t } = useWords();
  const [time, setTime] = useState('17:00');
  return (
    <form
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const times = rows.map(({ line }) => ({ line, time }));
        void settle((choices) => ({ ...choices, times: [...choices.times, ...times] }));
      }}
    >
      <p>{t('fixtureImport.ask_time', { count: rows.length })}</p>
      <Field label={t('matches.time')} hint={t('matches.timeHint', { zone: leagueZone() })}>
        {(control) => (
          <Select {...control} value={time} onChange={({ target }) => setTime(target.value)}>
            {kickOffTimes('17:00').map((each) => (
              <option key={each} value={each}>
                {timeWords(each)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Button type="submit" variant="signal" full busy={order.busy}>
        {t('fixtureImport.use', { count: rows.length })}
      </Button>
    </form>
  );
}
