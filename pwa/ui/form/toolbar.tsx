import * as Radix from 'radix-ui/toolbar';
import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';

/** A toolbar that is one tab stop; the arrow keys move between its buttons. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Radix.Root
      dir={pageDirection()}
      aria-label={label}
      className="flex flex-wrap items-center gap-0.5"
    >
      {children}
    </Radix.Root>
  );
}

export function ToolbarButton({
  label,
  pressed,
  disabled = false,
  onPress,
  children,
}: {
  label: string;
  /** Whether the format applies at the cursor; undefined for buttons that are not toggles. */
  pressed?: boolean;
  disabled?: boolean;
  onPress: () => void;
  /** The button's symbol. */
  children: ReactNode;
}) {
  return (
    <Radix.Button
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      disabled={disabled}
      className={cn(
        'grid size-11 place-items-center rounded-md text-base leading-none md:size-9',
        'hover:bg-accent disabled:opacity-45 disabled:hover:bg-transparent',
        pressed === true && 'bg-accent text-accent-foreground ring-[1.5px] ring-primary ring-inset',
      )}
      // Keeps the focus and the cursor in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </Radix.Button>
  );
}

export function ToolbarSeparator() {
  return <Radix.Separator className="mx-1 h-6 w-px bg-border" />;
}
