import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'rounded-xl border border-border bg-card text-card-foreground shadow-card',
        className,
      )}
      {...rest}
    />
  );
}
