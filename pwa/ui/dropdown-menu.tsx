import * as DropdownMenuPrimitive from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { CheckIcon } from '#pwa/ui/icons.ts';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

const itemClass = [
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] outline-none',
  'data-disabled:text-muted-foreground data-highlighted:bg-accent md:min-h-9 md:text-sm',
  'data-highlighted:text-accent-foreground [&>svg]:size-5 [&>svg]:flex-none',
].join(' ');

export function DropdownMenu(props: ComponentProps<typeof DropdownMenuPrimitive.Root>) {
  return <DropdownMenuPrimitive.Root dir={pageDirection()} {...props} />;
}

export const DropdownMenuTrigger = DropdownMenuPrimitive.Trigger;

export function DropdownMenuContent({
  className,
  ...rest
}: ComponentProps<typeof DropdownMenuPrimitive.Content>) {
  return (
    <DropdownMenuPrimitive.Portal>
      <DropdownMenuPrimitive.Content
        align="end"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'float-in z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto',
          'rounded-xl border border-border bg-popover p-1.5 text-popover-foreground shadow-float',
          className,
        )}
        {...rest}
      />
    </DropdownMenuPrimitive.Portal>
  );
}

/** An action, which closes the menu. */
export function DropdownMenuItem({
  className,
  ...rest
}: ComponentProps<typeof DropdownMenuPrimitive.Item>) {
  return <DropdownMenuPrimitive.Item className={cn(itemClass, className)} {...rest} />;
}

/** An option that can be on or off; the menu stays open. */
export function DropdownMenuCheckboxItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof DropdownMenuPrimitive.CheckboxItem>) {
  return (
    <DropdownMenuPrimitive.CheckboxItem
      className={cn(itemClass, className)}
      onSelect={(event) => event.preventDefault()}
      {...rest}
    >
      <Tick />
      {children}
    </DropdownMenuPrimitive.CheckboxItem>
  );
}

/** The name of the options below it. */
export function DropdownMenuLabel({
  className,
  ...rest
}: ComponentProps<typeof DropdownMenuPrimitive.Label>) {
  return (
    <DropdownMenuPrimitive.Label
      className={cn('px-3 pt-1.5 pb-1 text-xs font-semibold text-muted-foreground', className)}
      {...rest}
    />
  );
}

export function DropdownMenuSeparator() {
  return <DropdownMenuPrimitive.Separator className="mx-1.5 my-1.5 h-px bg-border" />;
}

/** Exactly one of several options. */
export const DropdownMenuRadioGroup = DropdownMenuPrimitive.RadioGroup;

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof DropdownMenuPrimitive.RadioItem>) {
  return (
    <DropdownMenuPrimitive.RadioItem className={cn(itemClass, className)} {...rest}>
      <Tick />
      {children}
    </DropdownMenuPrimitive.RadioItem>
  );
}

function Tick() {
  return (
    <span className="grid size-5 flex-none place-items-center">
      <DropdownMenuPrimitive.ItemIndicator>
        <CheckIcon className="size-4" strokeWidth={2.5} aria-hidden />
      </DropdownMenuPrimitive.ItemIndicator>
    </span>
  );
}
