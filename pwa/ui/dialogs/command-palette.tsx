import * as Radix from 'radix-ui/dialog';
import { type ReactNode, useState } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Command, CommandGroup, CommandInput, CommandItem, CommandList } from '#pwa/ui/command.tsx';
import { CloseIcon, type Icon, SearchIcon } from '#pwa/ui/icons.ts';
import { IconButton } from '#pwa/ui/button.tsx';

export interface CommandPaletteItem {
  /** Unique across all groups, and stable. */
  id: string;
  title: string;
  note?: string | undefined;
  icon: Icon;
}

export interface CommandPaletteGroup<Item extends CommandPaletteItem> {
  label: string;
  items: readonly Item[];
}

/** A search over everything, above any page: type, move with the arrow keys, open with Enter. */
export function CommandPalette<Item extends CommandPaletteItem>({
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
  /** Title for screen readers. */
  title: string;
  placeholder: string;
  closeLabel: string;
  /** Explains the keys. */
  hint: string;
  /** Read aloud when results arrive. */
  status: string;
  text: string;
  onText: (text: string) => void;
  /** Groups in the order shown; empty ones are left out. */
  groups: readonly CommandPaletteGroup<Item>[];
  onChoose: (item: Item) => void;
  onClose: () => void;
  /** Content below the list, while loading, without results or after a failure. */
  children?: ReactNode;
}) {
  const [active, setActive] = useState('');
  const items = groups.flatMap((group) => group.items);

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
          <Command
            values={items.map(({ id }) => id)}
            value={active}
            onValueChange={setActive}
            loop
            className="flex min-h-0 flex-col"
          >
            <div className="flex flex-none items-center gap-1 border-b border-border ps-4 pe-1.5">
              <SearchIcon className="size-5 flex-none text-muted-foreground" aria-hidden />
              <CommandInput
                bare
                open={items.length > 0}
                type="text"
                aria-label={title}
                enterKeyHint="go"
                placeholder={placeholder}
                className="min-h-13 min-w-0 flex-1 bg-transparent px-2 text-base outline-none placeholder:text-muted-foreground"
                value={text}
                maxLength={100}
                onChange={(event) => {
                  setActive('');
                  onText(event.target.value);
                }}
              />
              <Radix.Close asChild>
                <IconButton icon={CloseIcon} label={closeLabel} />
              </Radix.Close>
            </div>
            <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5">
              <CommandList label={title}>
                {groups
                  .filter((group) => group.items.length > 0)
                  .map((group) => (
                    <CommandGroup key={group.label} heading={group.label}>
                      {group.items.map((item) => (
                        <CommandItem
                          key={item.id}
                          value={item.id}
                          className="items-center gap-3 py-1.5"
                          onSelect={() => onChoose(item)}
                        >
                          <ItemContent item={item} />
                        </CommandItem>
                      ))}
                    </CommandGroup>
                  ))}
              </CommandList>
              {children}
            </div>
          </Command>
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

function ItemContent({ item: { icon: IconMark, title, note } }: { item: CommandPaletteItem }) {
  return (
    <>
      <IconMark className="size-5 flex-none text-muted-foreground" aria-hidden />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-[0.9375rem] font-[580]" dir="auto">
          {title}
        </span>
        {note !== undefined && (
          <span className="num block truncate text-[0.8125rem] text-muted-foreground">{note}</span>
        )}
      </span>
    </>
  );
}
