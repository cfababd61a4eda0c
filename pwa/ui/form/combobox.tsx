import { type KeyboardEvent, type Ref, useState } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Command, CommandInput, CommandItem, CommandList } from '#pwa/ui/command.tsx';
import type { ControlProps } from '#pwa/ui/form/field.tsx';
import { AddIcon, DownIcon } from '#pwa/ui/icons.ts';
import { matchesSearch, searchKey } from '#sync/contracts/core/search-key.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Shown beside the label, and searched too. */
  note?: string | undefined;
  /** Searched and not shown, such as a name in the other language. */
  otherNames?: readonly (string | null | undefined)[];
}

/** Maximum number of rendered options; no one scrolls through three thousand. */
const maxShown = 50;

/** Value of the item that adds an option; no option has it. */
const createValue = '+';

const isSameText = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Keys that open a closed list. */
const openKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp']);

/**
 * Selects one of many options by typing, where a `Select` would be too long. When the field loses the
 * focus, text that is not the name of an option is discarded.
 */
export function Combobox({
  control,
  label,
  options,
  value,
  onChange,
  onBlur,
  inputRef,
  placeholder,
  disabled = false,
  create,
  onSearch,
  isSearching = false,
  chosen,
  labels,
}: {
  control: ControlProps;
  /** Names the list for screen readers. */
  label: string;
  options: readonly ComboboxOption[];
  /** The selected option's value; empty without a selection. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  disabled?: boolean;
  /** Offers to add what was typed, if no option has this name. */
  create?: { label: (text: string) => string; onCreate: (text: string) => void } | undefined;
  /**
   * Called with what is typed, and with an empty text when the list closes: `options` are then what
   * the server found, and are not searched here.
   */
  onSearch?: ((text: string) => void) | undefined;
  /**
   * Whether `options` still answer an earlier text: those that do not fit the new one are hidden, so
   * that Enter selects none of them.
   */
  isSearching?: boolean | undefined;
  /** The selected option, if `options` may not have it. */
  chosen?: ComboboxOption | undefined;
  labels: {
    none: string;
    /** Text below a shortened list. */
    more: (shown: number, count: number) => string;
    /** Text below options of which the server may have more. */
    first?: string | undefined;
    /** Text that screen readers announce. */
    found: (count: number) => string;
  };
}) {
  const selected =
    options.find((option) => option.value === value) ??
    (chosen?.value === value ? chosen : undefined);
  // Null while no one is typing: the field then shows the selection.
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState('');
  const found =
    text === null || (onSearch && !isSearching) ? options : filterOptions(options, text);
  const shown = open ? found.slice(0, maxShown) : [];
  const cut = found.length > shown.length ? labels.more(shown.length, found.length) : labels.first;
  const note = shown.length === 0 ? labels.none : cut;
  const typed = (text ?? '').trim();
  const isNew = typed !== '' && !options.some(({ label: name }) => isSameText(name, typed));
  const created = open && isNew ? create : undefined;

  function show(): void {
    if (disabled || open) return;
    setOpen(true);
    setActive(value);
  }

  function close(): void {
    setOpen(false);
    setText(null);
    if (text !== null) onSearch?.('');
  }

  function select(next: string): void {
    close();
    if (next !== value) onChange(next);
  }

  /** Applies typed text: an empty field clears the selection, an option's full name selects it. */
  function applyText(): void {
    close();
    if (text === null) return;
    const named =
      options.find((option) => isSameText(option.label, typed)) ??
      options.find((option) => searchKey(option.label) === searchKey(typed));
    if (typed === '') onChange('');
    else if (named !== undefined && named.value !== value) onChange(named.value);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (!open && openKeys.has(event.key)) {
      event.preventDefault();
      show();
    } else if (open && event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  }

  return (
    <Command
      values={[...shown.map((option) => option.value), ...(created ? [createValue] : [])]}
      value={active}
      onValueChange={setActive}
    >
      <CommandInput
        {...control}
        ref={inputRef}
        open={open}
        disabled={disabled}
        placeholder={placeholder}
        className="pe-10"
        value={text ?? selected?.label ?? ''}
        onChange={(event) => {
          setText(event.target.value);
          onSearch?.(event.target.value);
          setOpen(true);
          setActive('');
        }}
        onFocus={(event) => event.target.select()}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={() => {
          applyText();
          onBlur?.();
        }}
      />
      <DownIcon
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      {open && (
        <div className="float-in absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-border bg-popover text-popover-foreground shadow-float">
          <CommandList label={label} className="max-h-64 overflow-y-auto overscroll-contain p-1">
            {shown.map((option) => (
              <CommandItem
                key={option.value}
                value={option.value}
                className={cn(
                  'items-baseline gap-2 py-2.5 md:min-h-9 md:py-1.5',
                  option.value === value && 'font-[640]',
                )}
                onSelect={() => select(option.value)}
              >
                <span className="truncate" dir="auto">
                  {option.label}
                </span>
                {option.note !== undefined && (
                  <span className="truncate text-sm text-muted-foreground" dir="auto">
                    {option.note}
                  </span>
                )}
              </CommandItem>
            ))}
            {created && (
              <CommandItem
                value={createValue}
                className="items-center gap-2 py-2.5 font-[580] md:min-h-9 md:py-1.5"
                onSelect={() => {
                  close();
                  created.onCreate(typed);
                }}
              >
                <AddIcon className="size-4 flex-none" aria-hidden />
                <span className="truncate">{created.label(typed)}</span>
              </CommandItem>
            )}
          </CommandList>
          {note !== undefined && (
            <p className="border-t border-border px-3.5 py-2.5 text-sm text-muted-foreground">
              {note}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {open &&
          text !== null &&
          !isSearching &&
          (found.length === 0 ? labels.none : labels.found(found.length))}
      </p>
    </Command>
  );
}

/** Options that begin with the text come first; otherwise the given order is kept. */
function filterOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const found = options.filter(({ label, note, otherNames = [] }) =>
    matchesSearch(text, label, note, ...otherNames),
  );
  const start = searchKey(text);
  const begins = ({ label }: ComboboxOption) => searchKey(label).startsWith(start);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}
