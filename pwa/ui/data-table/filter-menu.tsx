import { FilterChip } from '#pwa/ui/data-table/filter-chip.tsx';
import { Menu, MenuRadioGroup } from '#pwa/ui/dropdown-menu.tsx';

/** A filter above a table: one of several values, or none. */
export function FilterMenu({
  label,
  active,
  value,
  onChange,
  options,
}: {
  label: string;
  active: boolean;
  value: string;
  /** Undefined removes the filter. */
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
}) {
  return (
    <Menu
      align="start"
      trigger={
        <FilterChip active={active}>
          {/* A selected value may be a name in the other script. */}
          <span className="max-w-44 truncate" dir={active ? 'auto' : undefined}>
            {label}
          </span>
        </FilterChip>
      }
    >
      <MenuRadioGroup
        value={value}
        onChange={(next) => onChange(next === '' ? undefined : next)}
        options={options}
      />
    </Menu>
  );
}
