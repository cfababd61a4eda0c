import { FilterChip } from '#pwa/ui/data-table/filter-chip.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';

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
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <FilterChip active={active}>
          {/* A selected value may be a name in the other script. */}
          <span className="max-w-44 truncate" dir={active ? 'auto' : undefined}>
            {label}
          </span>
        </FilterChip>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup
          value={value}
          onValueChange={(next) => onChange(next === '' ? undefined : next)}
        >
          {options.map((option) => (
            <DropdownMenuRadioItem key={option.value} value={option.value}>
              <bdi>{option.label}</bdi>
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
