import * as PopoverPrimitive from 'radix-ui/popover';
import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

export const Popover = PopoverPrimitive.Root;
export const PopoverTrigger = PopoverPrimitive.Trigger;

export function PopoverContent({
  className,
  ...rest
}: ComponentProps<typeof PopoverPrimitive.Content>) {
  return (
    <PopoverPrimitive.Portal>
      <PopoverPrimitive.Content
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'float-in z-50 w-72 rounded-xl border border-border bg-popover p-1.5 text-popover-foreground shadow-float',
          className,
        )}
        {...rest}
      />
    </PopoverPrimitive.Portal>
  );
}
