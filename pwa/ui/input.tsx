import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The classes of a field, which a text area and a select share. */
export const inputClass = [
  'w-full rounded-md border-[1.5px] border-solid border-input bg-card text-foreground',
  'focus-visible:outline-offset-1 aria-invalid:border-2 aria-invalid:border-rejected-line',
  'disabled:border-dashed disabled:bg-muted disabled:text-muted-foreground',
].join(' ');

export const inputSizes = {
  md: 'min-h-12 px-3.5 text-base',
  sm: 'min-h-9 px-2.5 text-base max-md:min-h-11 md:text-sm',
};

/**
 * `small` is the height on wide screens; on a phone it stays large enough to press, with 16 px text
 * so that iOS does not zoom.
 */
export function Input({
  small,
  className,
  ...rest
}: ComponentProps<'input'> & { small?: boolean }) {
  return <input className={cn(inputClass, inputSizes[small ? 'sm' : 'md'], className)} {...rest} />;
}
