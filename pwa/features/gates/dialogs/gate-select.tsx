import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { placeName } from '#pwa/lib/places/place-name.ts';
import { Field } from '#pwa/ui/form/field.tsx';
import { NativeSelect } from '#pwa/ui/native-select.tsx';
import type { OverviewGate } from '#pwa/features/gates/phones.ts';

/** One of a match's gates, by number and name. */
export function GateSelect({
  gates,
  value,
  onChange,
}: {
  gates: readonly OverviewGate[];
  value: string;
  onChange: (gateId: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Field label={t('gates.gate')} required>
      {(control) => (
        <NativeSelect {...control} value={value} onChange={(event) => onChange(event.target.value)}>
          {gates.map((gate) => (
            <option key={gate.id} value={gate.id}>
              {t('gates.numberAndName', { number: gate.number, name: placeName(gate) })}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  );
}
