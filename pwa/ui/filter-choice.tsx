import { FilterChip } from '#pwa/ui/chip.tsx';
import { Menu, MenuChoice } from '#pwa/ui/menu.tsx';

/** A filter above a table: one of several values, or none. */
export function FilterChoice({
  label,
  active,
  value,
  onChange,
  options,
}: {
  label: string;
  active: boolean;
  value: string;
  /** Undefined: no filter. */
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <Menu
      align="start"
      trigger={
        <FilterChip active={active}>
          <span className="max-w-44 truncate">{label}</span>
        </FilterChip>
      }
    >
      <MenuChoice
        value={value}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        options={options}
      />
    </Menu>
  );
}
