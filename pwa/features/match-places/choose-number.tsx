import { useState } from 'react';
import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { FormDialog } from '#pwa/lib/forms/form-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { call } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { isNumbered } from '#pwa/lib/pools/place-texts.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import { chooseNumber } from '#sync/contracts/pools/pools.ts';

/** The way to another number of the zone, until the substitution deadline and only with signal. */
export function ChooseNumber({
  pool,
  requestId,
  view,
  onChanged,
}: {
  pool: MatchPool;
  requestId: string;
  view: PlacesView;
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { zone, freeNumbers } = pool;
  const { substitute } = view.times;
  if (!isNumbered(zone) || view.time >= substitute) return null;
  if (freeNumbers === undefined)
    return <p className="text-sm text-muted-foreground">{t('matchPlaces.numberNeedsSignal')}</p>;
  if (freeNumbers.length === 0) return null;
  return (
    <>
      <Button variant="outline" full onClick={() => setOpen(true)}>
        {t('matchPlaces.chooseNumber')}
      </Button>
      {isOpen && (
        <NumberDialog
          label={t(`matchPlaces.number.${zone}`)}
          numbers={freeNumbers}
          until={formatWeekdayAndTime(substitute)}
          requestId={requestId}
          onChanged={onChanged}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function NumberDialog({
  label,
  numbers,
  until,
  requestId,
  onChanged,
  onClose,
}: {
  label: string;
  numbers: readonly number[];
  until: string;
  requestId: string;
  onChanged: () => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(numbers[0] ?? 1);
  const { busy, error, submit } = useSubmit();
  const send = () =>
    submit(async () => {
      await call(chooseNumber, { params: { id: requestId }, body: { number } });
      await onChanged();
      onClose();
    });
  return (
    <FormDialog
      title={t('matchPlaces.chooseNumberTitle')}
      description={t('matchPlaces.chooseNumberText', { moment: until })}
      submitLabel={t('matchPlaces.chooseNumberDone')}
      busy={busy}
      error={error}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={label}>
        {(control) => (
          <NativeSelect
            {...control}
            value={number}
            onChange={(event) => setNumber(Number(event.target.value))}
          >
            {numbers.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </NativeSelect>
        )}
      </Field>
    </FormDialog>
  );
}
