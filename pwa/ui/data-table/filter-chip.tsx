import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import { DownIcon } from '#pwa/ui/icons.ts';

const chipClass =
  'inline-flex min-h-11 items-center gap-1.5 rounded-md border-[1.5px] border-solid ps-3 pe-2.5 text-sm font-[560] whitespace-nowrap md:min-h-9';

/** A filter that opens a menu (as the trigger of a `DropdownMenu`). */
export function FilterChip({
  active,
  children,
  ...rest
}: ComponentProps<'button'> & { active?: boolean }) {
  return (
    <button
      type="button"
      className={cn(
        chipClass,
        active ? 'border-primary bg-accent text-accent-foreground' : 'border-border bg-card',
      )}
      {...rest}
    >
      {children}
      <DownIcon className="size-4 text-muted-foreground" aria-hidden />
    </button>
  );
}
