import { Checkbox } from '#pwa/ui/checkbox.tsx';

/** Selects a row; `toRange` says that Shift was held. */
export function RowCheckbox({
  label,
  checked,
  onTick,
}: {
  label: string;
  checked: boolean;
  onTick: (on: boolean, toRange: boolean) => void;
}) {
  return (
    <Checkbox
      small
      aria-label={label}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        onTick(target.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}
