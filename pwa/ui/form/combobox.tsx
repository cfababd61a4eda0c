import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react';
import { cn } from '#pwa/ui/cn.ts';
import type { ControlProps } from '#pwa/ui/form/field.tsx';
import { DownIcon } from '#pwa/ui/icons.ts';
import { Input } from '#pwa/ui/form/input.tsx';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

export interface ComboboxOption {
  value: string;
  label: string;
  /** Told beside the label, and found by. */
  note?: string | undefined;
}

/** So many are drawn; who looks for one of three thousand types. */
const maxShown = 50;

/**
 * One of many, found by typing: what a `Select` is too long for. The WAI-ARIA combobox pattern with
 * a listbox; a text that names none is taken back when the field is left.
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
  words,
}: {
  control: ControlProps;
  /** Names the list for readers. */
  label: string;
  options: readonly ComboboxOption[];
  /** Empty: none is chosen. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  placeholder?: string;
  disabled?: boolean;
  words: {
    none: string;
    /** Below a list that is cut, and read aloud. */
    more: (shown: number, count: number) => string;
    found: (count: number) => string;
  };
}) {
  const base = useId();
  const chosen = options.find((option) => option.value === value);
  // Null while nobody types: then the field says what is chosen.
  const [text, setText] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const found = text === null ? options : filterOptions(options, text);
  const shown = found.slice(0, maxShown);
  const active = open ? shown[Math.min(at, shown.length - 1)] : undefined;
  const idOf = (option: ComboboxOption) => `${base}-${option.value}`;

  const activeId = active && idOf(active);
  useEffect(() => {
    if (activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  function show(): void {
    if (disabled || open) return;
    setOpen(true);
    setAt(
      Math.max(
        0,
        shown.findIndex((option) => option.value === value),
      ),
    );
  }

  function choose(option: ComboboxOption): void {
    setText(null);
    setOpen(false);
    if (option.value !== value) onChange(option.value);
  }

  /** What was typed and not chosen: an empty field means none, another's whole name means it. */
  function settle(): void {
    setOpen(false);
    setText(null);
    if (text === null) return;
    const written = text.trim().toLowerCase();
    const named = options.find((option) => option.label.toLowerCase() === written);
    if (written === '') onChange('');
    else if (named !== undefined && named.value !== value) onChange(named.value);
  }

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (open)
        setAt(Math.min(Math.max(0, Math.min(at, shown.length - 1) + step), shown.length - 1));
      else show();
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && open) {
      event.preventDefault();
      setText(null);
      setOpen(false);
    }
  }

  return (
    <div className="relative">
      <Input
        {...control}
        ref={inputRef}
        role="combobox"
        aria-expanded={open}
        aria-controls={open ? `${base}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        dir="auto"
        disabled={disabled}
        placeholder={placeholder}
        className="pe-10"
        value={text ?? chosen?.label ?? ''}
        onChange={(event) => {
          setText(event.target.value);
          setOpen(true);
          setAt(0);
        }}
        onFocus={(event) => event.target.select()}
        onClick={show}
        onKeyDown={onKey}
        onBlur={() => {
          settle();
          onBlur?.();
        }}
      />
      <DownIcon
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
      {open && (
        <div className="float-in absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-lg border border-border bg-popover text-popover-foreground shadow-float">
          <div
            id={`${base}-list`}
            role="listbox"
            aria-label={label}
            className="max-h-64 overflow-y-auto overscroll-contain p-1"
          >
            {shown.map((option, index) => (
              <Option
                key={option.value}
                id={idOf(option)}
                option={option}
                active={option === active}
                chosen={option.value === value}
                onPoint={() => setAt(index)}
                onChoose={() => choose(option)}
              />
            ))}
          </div>
          {(shown.length === 0 || found.length > shown.length) && (
            <p className="border-t border-border px-3.5 py-2.5 text-sm text-muted-foreground">
              {shown.length === 0 ? words.none : words.more(shown.length, found.length)}
            </p>
          )}
        </div>
      )}
      <p role="status" className="sr-only">
        {open && text !== null && (found.length === 0 ? words.none : words.found(found.length))}
      </p>
    </div>
  );
}

/** What begins with the text comes first; otherwise in the order given. */
function filterOptions(options: readonly ComboboxOption[], text: string): ComboboxOption[] {
  const found = options.filter(({ label, note }) => matchesSearch(text, label, note));
  const start = text.trim().toLowerCase();
  const begins = ({ label }: ComboboxOption) => label.toLowerCase().startsWith(start);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

function Option({
  id,
  option: { label, note },
  active,
  chosen,
  onPoint,
  onChoose,
}: {
  id: string;
  option: ComboboxOption;
  active: boolean;
  chosen: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  return (
    // The keyboard stays in the field, which names the active one.
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={chosen}
      data-active={active || undefined}
      className={cn(
        'flex min-h-11 w-full cursor-pointer items-baseline gap-2 rounded-md px-2.5 py-2.5 text-start',
        'md:min-h-9 md:py-1.5',
        active && 'bg-accent text-accent-foreground',
        chosen && 'font-[640]',
      )}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="truncate" dir="auto">
        {label}
      </span>
      {note !== undefined && <span className="truncate text-sm text-muted-foreground">{note}</span>}
    </button>
  );
}
