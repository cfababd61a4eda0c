import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A field for six digits: a PIN, or the number that an officer says. */
export function DigitsInput({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={cn(
        'mt-2 h-15 w-full rounded-[10px] border-2 border-input bg-card ps-[0.5em] text-center',
        'text-[2rem] font-[760] tracking-[0.5em] tabular-nums font-stretch-116%',
        className,
      )}
      dir="ltr"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
    />
  );
}
