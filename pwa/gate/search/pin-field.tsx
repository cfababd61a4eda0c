import { DigitsInput } from '#pwa/gate/parts/digits-input.tsx';
import { typedDigits } from '#pwa/gate/parts/typed-digits.ts';
import { pinLength } from '#pwa/gate/search/wrapped-key.ts';
import { Field } from '#pwa/ui/form/field.tsx';

/** Six digits of either script, hidden. Not a password field, so that no browser offers to keep it. */
export function PinField({
  label,
  error,
  value,
  disabled,
  onChange,
}: {
  label: string;
  error?: string | null;
  value: string;
  disabled: boolean;
  onChange: (digits: string) => void;
}) {
  return (
    <Field label={label} error={error}>
      {(control) => (
        <DigitsInput
          {...control}
          className="[-webkit-text-security:disc]"
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(typedDigits(event.target.value, pinLength))}
        />
      )}
    </Field>
  );
}
