import * as Radix from 'radix-ui/dialog';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '#pwa/ui/primitives/button.tsx';
import { cn } from '#pwa/ui/cn.ts';
import { CloseIcon, type Icon, SearchIcon } from '#pwa/ui/icons.ts';

export interface CommandItem {
  /** Of all groups' items, and the same as long as the item is. */
  id: string;
  title: string;
  note?: string | undefined;
  icon: Icon;
}

export interface CommandGroup<Item extends CommandItem> {
  label: string;
  items: readonly Item[];
}

/**
 * A search over everything, above whatever page there is: type, choose with the arrow keys, Enter.
 * The WAI-ARIA combobox pattern with a listbox.
 */
export function CommandPalette<Item extends CommandItem>({
  title,
  placeholder,
  closeLabel,
  hint,
  status,
  text,
  onText,
  groups,
  onChoose,
  onClose,
  children,
}: {
  /** Read aloud. */
  title: string;
  placeholder: string;
  closeLabel: string;
  /** Which keys do what. */
  hint: string;
  /** Read aloud as results come. */
  status: string;
  text: string;
  onText: (text: string) => void;
  /** In the order shown; empty ones are left out. */
  groups: readonly CommandGroup<Item>[];
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** Below the list: loading, nothing found, failed. */
  children?: ReactNode;
}) {
  const base = useId();
  const [wanted, setWanted] = useState<string | null>(null);
  const items = groups.flatMap((group) => group.items);
  // The first, unless another was chosen that is still there.
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === wanted),
  );
  const active = items[at];
  const optionId = (item: Item) => `${base}-${item.id}`;

  function onKey(event: KeyboardEvent): void {
    // Enter that ends a word being composed chooses nothing.
    if (event.nativeEvent.isComposing) return;
    const to = next(event.key, at, items.length);
    if (to !== null) {
      event.preventDefault();
      setWanted(items[to]?.id ?? null);
    } else if (event.key === 'Enter' && active !== undefined) {
      event.preventDefault();
      onChoose(active);
    }
  }

  return (
    <Radix.Root open onOpenChange={onClose}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-overlay" />
        <Radix.Content
          aria-describedby={undefined}
          className={cn(
            'float-in fixed inset-x-2 top-2 z-50 mx-auto flex max-h-[calc(100dvh-1rem)] flex-col',
            'overflow-hidden rounded-xl border border-border bg-popover text-popover-foreground',
            'shadow-float md:top-[12dvh] md:max-h-[70dvh] md:w-[36rem]',
          )}
        >
          <Radix.Title className="sr-only">{title}</Radix.Title>
          <div className="flex flex-none items-center gap-1 border-b border-border ps-4 pe-1.5">
            <SearchIcon className="size-5 flex-none text-muted-foreground" aria-hidden />
            <input
              type="text"
              role="combobox"
              aria-label={title}
              aria-expanded={items.length > 0}
              aria-controls={`${base}-list`}
              aria-autocomplete="list"
              aria-activedescendant={active && optionId(active)}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              enterKeyHint="go"
              dir="auto"
              placeholder={placeholder}
              className="min-h-13 min-w-0 flex-1 bg-transparent px-2 text-base outline-none placeholder:text-muted-foreground"
              value={text}
              maxLength={100}
              onChange={(event) => {
                setWanted(null);
                onText(event.target.value);
              }}
              onKeyDown={onKey}
            />
            <Radix.Close asChild>
              <IconButton icon={CloseIcon} label={closeLabel} />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
            <div id={`${base}-list`} role="listbox" aria-label={title}>
              {groups
                .filter((group) => group.items.length > 0)
                .map((group) => (
                  <div key={group.label} role="group" aria-label={group.label} className="pb-1.5">
                    <p
                      aria-hidden
                      className="px-2.5 pt-1.5 pb-1 text-xs font-semibold text-muted-foreground"
                    >
                      {group.label}
                    </p>
                    {group.items.map((item) => (
                      <Option
                        key={item.id}
                        id={optionId(item)}
                        item={item}
                        selected={item === active}
                        onPoint={() => setWanted(item.id)}
                        onChoose={() => onChoose(item)}
                      />
                    ))}
                  </div>
                ))}
            </div>
            {children}
          </div>
          <p className="flex-none border-t border-border px-4 py-2 text-xs text-muted-foreground max-md:hidden">
            {hint}
          </p>
          <p role="status" className="sr-only">
            {status}
          </p>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function Option({
  id,
  item,
  selected,
  onPoint,
  onChoose,
}: {
  id: string;
  item: CommandItem;
  selected: boolean;
  onPoint: () => void;
  onChoose: () => void;
}) {
  const IconMark = item.icon;
  const box = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (selected) box.current?.scrollIntoView({ block: 'nearest' });
  }, [selected]);
  return (
    // The keyboard stays in the field, which names the chosen option.
    <button
      ref={box}
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={cn(
        'flex min-h-11 w-full cursor-pointer items-center text-start gap-3 rounded-md px-2.5 py-1.5',
        selected && 'bg-accent text-accent-foreground',
      )}
      onPointerMove={onPoint}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <IconMark className="size-5 flex-none text-muted-foreground" aria-hidden />
      <span className="min-w-0 flex-1" dir="auto">
        <span className="block truncate text-[0.9375rem] font-[580]">{item.title}</span>
        {item.note !== undefined && (
          <span className="num block truncate text-[0.8125rem] text-muted-foreground">
            {item.note}
          </span>
        )}
      </span>
    </button>
  );
}

/** Where a key leads from one item of so many; null for other keys. */
function next(key: string, at: number, length: number): number | null {
  if (length === 0) return null;
  if (key === 'ArrowDown') return (at + 1) % length;
  if (key === 'ArrowUp') return (at - 1 + length) % length;
  if (key === 'PageDown') return Math.min(at + 8, length - 1);
  if (key === 'PageUp') return Math.max(at - 8, 0);
  return null;
}
