/** A searchable list in the parts that shadcn/ui has, on `cmdk`. For administrators' screens only. */
import { Command as Cmdk } from 'cmdk';
import {
  type ComponentProps,
  createContext,
  type DragEventHandler,
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useState,
} from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Input } from '#pwa/ui/input.tsx';

interface CommandState {
  /** Start of the items' element ids. */
  id: string;
  /** Value of the active item; empty without items. */
  active: string;
  list: HTMLElement | null;
  setList: (list: HTMLElement | null) => void;
}

const CommandContext = createContext<CommandState>({
  id: '',
  active: '',
  list: null,
  setList: () => undefined,
});

/** Items that Page Up and Page Down move by. */
const pageStep = 8;

/**
 * Connects a `CommandInput` with the `CommandItem`s of a `CommandList`: the focus stays in the input,
 * arrow keys and the pointer make an item active, and Enter selects it. The caller filters the items.
 */
export function Command({
  values,
  value,
  onValueChange,
  loop = false,
  className,
  children,
}: {
  /** Values of the items in the order shown; empty while the list is closed. */
  values: readonly string[];
  /** Value of the active item; the first item is active if there is none with this value. */
  value: string;
  onValueChange: (value: string) => void;
  /** Whether the arrow keys continue from the last item to the first. */
  loop?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const id = useId();
  const [list, setList] = useState<HTMLElement | null>(null);
  const active = values.includes(value) ? value : (values[0] ?? '');

  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { PageDown: pageStep, PageUp: -pageStep }[event.key];
    if (step === undefined || values.length === 0) return;
    event.preventDefault();
    const at = values.indexOf(active) + step;
    onValueChange(values[Math.min(Math.max(0, at), values.length - 1)] ?? '');
  }

  return (
    <CommandContext value={{ id, active, list, setList }}>
      <Cmdk
        value={active}
        onValueChange={onValueChange}
        loop={loop}
        shouldFilter={false}
        vimBindings={false}
        // Otherwise a click beside an item takes the focus from the input.
        tabIndex={undefined}
        className={cn('relative', className)}
        onKeyDown={onKeyDown}
      >
        {children}
      </Cmdk>
    </CommandContext>
  );
}

/** The text field of a `Command`, with the attributes of the WAI-ARIA combobox pattern. */
export function CommandInput({
  open = true,
  bare = false,
  onKeyDown,
  ...rest
}: ComponentProps<'input'> & {
  /** Whether the list is shown. */
  open?: boolean;
  /** Whether the field lacks the border and size of an `Input`. */
  bare?: boolean;
}) {
  const { id, active, list } = useContext(CommandContext);
  const Control = bare ? 'input' : Input;
  return (
    <Control
      role="combobox"
      aria-expanded={open}
      aria-controls={list?.id}
      aria-autocomplete="list"
      aria-activedescendant={active === '' ? undefined : `${id}-${active}`}
      autoComplete="off"
      autoCorrect="off"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        onKeyDown?.(event);
        // `cmdk` would take Home and End from the text, and Enter from the form without an item.
        const { key } = event;
        if (key === 'Home' || key === 'End' || (key === 'Enter' && active === ''))
          event.stopPropagation();
      }}
      {...rest}
    />
  );
}

export function CommandList({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  const { setList } = useContext(CommandContext);
  return (
    <Cmdk.List ref={setList} label={label} className={className}>
      {children}
    </Cmdk.List>
  );
}

export function CommandGroup({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Cmdk.Group
      heading={heading}
      className="pb-1.5 [&_[cmdk-group-heading]]:px-2.5 [&_[cmdk-group-heading]]:pt-1.5 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:text-muted-foreground"
    >
      {children}
    </Cmdk.Group>
  );
}

export function CommandItem({
  value,
  onSelect,
  onDragStart,
  onDragEnd,
  className,
  children,
}: {
  /** Unique within the list. */
  value: string;
  onSelect: () => void;
  /** Makes the item draggable. */
  onDragStart?: DragEventHandler;
  onDragEnd?: DragEventHandler;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { id } = useContext(CommandContext);
  const shared = {
    id: `${id}-${value}`,
    className: cn(
      'flex min-h-11 w-full cursor-pointer rounded-md px-2.5 text-start',
      'data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground',
      className,
    ),
    children,
  };
  return (
    <Cmdk.Item asChild value={value} onSelect={onSelect}>
      {onDragStart ? (
        // Firefox does not drag buttons.
        <div {...shared} draggable onDragStart={onDragStart} onDragEnd={onDragEnd} />
      ) : (
        <button
          {...shared}
          type="button"
          tabIndex={-1}
          // The focus stays in the input.
          onPointerDown={(event) => event.preventDefault()}
        />
      )}
    </Cmdk.Item>
  );
}
