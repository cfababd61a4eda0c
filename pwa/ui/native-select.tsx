import type { ComponentProps } from 'react';
import { DownIcon } from '#pwa/ui/icons.ts';
import { inputClass, inputSizes } from '#pwa/ui/input.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The platform's own select, which is easiest to use on a phone. */
export function NativeSelect({
  small,
  className,
  children,
  ...rest
}: ComponentProps<'select'> & { small?: boolean }) {
  return (
    <span className="relative block">
      <select
        className={cn(
          inputClass,
          inputSizes[small ? 'sm' : 'md'],
          'appearance-none pe-10',
          className,
        )}
        {...rest}
      >
        {children}
      </select>
      <DownIcon
        className="pointer-events-none absolute end-3 top-1/2 size-5 -translate-y-1/2 text-muted-foreground"
        aria-hidden
      />
    </span>
  );
}
