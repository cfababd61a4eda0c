import { type ComponentProps, useState } from 'react';
import { Command, CommandInput, CommandItem, CommandList } from '#pwa/ui/command.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from '#pwa/ui/dropdown-menu.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import { CheckIcon, DownIcon } from '#pwa/ui/icons.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#pwa/ui/popover.tsx';
import { matchesSearch } from '#sync/contracts/core/search-key.ts';

/** Options without a search; more do not fit on a screen. */
const maxPlain = 20;

interface SearchWords {
  search: string;
  noneFound: string;
}

interface FilterMenuProps {
  label: string;
  active: boolean;
  value: string;
  /** Undefined removes the filter. */
  onChange: (value: string | undefined) => void;
  options: readonly { value: string; label: string }[];
  /** Without them many values cannot be searched. */
  words?: SearchWords;
}

/** A filter above a table: one of several values, or none. Many values can be searched. */
export function FilterMenu(props: FilterMenuProps) {
  const { label, active, value, onChange, options, words } = props;
  if (words !== undefined && options.length > maxPlain)
    return <FilterSearch {...props} words={words} />;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <FilterChip active={active} label={label} />
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

function FilterSearch({
  label,
  active,
  value,
  onChange,
  options,
  words,
}: FilterMenuProps & { words: SearchWords }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [at, setAt] = useState('');
  const found = options.filter(({ label: name }) => matchesSearch(text, name));
  return (
    <Popover
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setText('');
        setAt(itemId(value));
      }}
    >
      <PopoverTrigger asChild>
        <FilterChip active={active} label={label} />
      </PopoverTrigger>
      <PopoverContent aria-label={label}>
        <Command values={found.map((each) => itemId(each.value))} value={at} onValueChange={setAt}>
          <CommandInput
            aria-label={words.search}
            placeholder={words.search}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setAt('');
            }}
          />
          <CommandList label={label} className="mt-1.5 max-h-72 overflow-y-auto overscroll-contain">
            {found.map((option) => (
              <CommandItem
                key={option.value}
                value={itemId(option.value)}
                className="items-center gap-2 py-2 md:min-h-9"
                onSelect={() => {
                  setOpen(false);
                  onChange(option.value === '' ? undefined : option.value);
                }}
              >
                <CheckIcon
                  className={cn('size-4 flex-none', option.value !== value && 'invisible')}
                  aria-hidden
                />
                <bdi className="truncate text-sm">{option.label}</bdi>
              </CommandItem>
            ))}
          </CommandList>
          {found.length === 0 && (
            <p role="status" className="px-3 py-2.5 text-sm text-muted-foreground">
              {words.noneFound}
            </p>
          )}
        </Command>
      </PopoverContent>
    </Popover>
  );
}

/** `cmdk` needs a value that is not empty. */
const itemId = (value: string) => `option-${value}`;

const chipClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md border-[1.5px] border-solid ps-3 pe-2.5 text-sm font-[560] whitespace-nowrap md:min-h-9';

/** A filter that opens a menu (as the trigger of a `DropdownMenu` or a `Popover`). */
function FilterChip({
  active,
  label,
  ...rest
}: ComponentProps<'button'> & { active: boolean; label: string }) {
  return (
    <button
      type="button"
      className={cn(
        chipClass,
        active ? 'border-primary bg-accent text-accent-foreground' : 'border-border bg-card',
      )}
      {...rest}
    >
      {/* A selected value may be a name in the other script. */}
      <span className="max-w-44 truncate" dir={active ? 'auto' : undefined}>
        {label}
      </span>
      <DownIcon className="size-4 text-muted-foreground" aria-hidden />
    </button>
  );
}
