import * as Radix from 'radix-ui/dropdown-menu';
import type { ReactNode } from 'react';
import { CheckIcon, type Icon } from '#pwa/ui/icons.ts';
import { pageDirection } from '#pwa/ui/lib/page-direction.ts';

const panel = [
  'float-in z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto',
  'rounded-xl border border-border bg-popover p-1.5 text-popover-foreground shadow-float',
].join(' ');
const row = [
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 text-[0.9375rem] outline-none',
  'data-disabled:text-muted-foreground data-highlighted:bg-accent md:min-h-9 md:text-sm',
  'data-highlighted:text-accent-foreground',
].join(' ');

/** A menu below its trigger (a single button). */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactNode;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <Radix.Root dir={pageDirection()}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={panel}>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An action, which closes the menu. */
export function MenuItem({
  icon: IconMark,
  disabled,
  onSelect,
  children,
}: {
  icon: Icon;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
  return (
    <Radix.Item className={row} disabled={disabled} onSelect={onSelect}>
      <IconMark className="size-5 flex-none" aria-hidden />
      {children}
    </Radix.Item>
  );
}

/** An option that can be on or off; the menu stays open. */
export function MenuCheckboxItem({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <Radix.CheckboxItem
      className={row}
      checked={checked}
      onCheckedChange={onChange}
      onSelect={(event) => event.preventDefault()}
    >
      <Tick />
      {children}
    </Radix.CheckboxItem>
  );
}

/** Exactly one of several options. */
export function MenuRadioGroup<Value extends string>({
  value,
  onChange,
  options,
}: {
  value: Value;
  onChange: (value: Value) => void;
  options: readonly { value: Value; label: string }[];
}) {
  return (
    <Radix.RadioGroup value={value} onValueChange={(next) => onChange(next as Value)}>
      {options.map((option) => (
        <Radix.RadioItem key={option.value} value={option.value} className={row}>
          <Tick />
          <bdi>{option.label}</bdi>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

function Tick() {
  return (
    <span className="grid size-5 flex-none place-items-center">
      <Radix.ItemIndicator>
        <CheckIcon className="size-4" strokeWidth={2.5} aria-hidden />
      </Radix.ItemIndicator>
    </span>
  );
}
