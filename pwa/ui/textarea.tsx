import type { ComponentProps } from 'react';
import { inputClass } from '#pwa/ui/input.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputClass, 'px-3.5 py-3 text-base', className)}
      {...rest}
    />
  );
}
