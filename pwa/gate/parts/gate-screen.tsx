/** The frame of the stewards' screens: a column as wide as a phone, its content, and its buttons. */
import type { ComponentProps } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/** The classes of a screen's column, for a form that is the whole screen. */
export const screenClass = 'mx-auto flex min-h-dvh max-w-136 flex-col select-none';

export function GateScreen({ className, ...rest }: ComponentProps<'main'>) {
  return <main className={cn(screenClass, className)} {...rest} />;
}

export function GateBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={cn('flex flex-1 flex-col px-4 pb-4', className)} {...rest} />;
}

/**
 * Buttons that do not fit take another row, and their words the next line, unlike elsewhere. A button
 * with `grow-99` takes the room that is left.
 */
export function ButtonRow({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={cn(
        'flex flex-none flex-wrap gap-2.5 px-4 pb-[calc(env(safe-area-inset-bottom)+1rem)]',
        '*:min-w-min *:leading-[1.2] *:whitespace-normal [:where(&>*)]:flex-auto [&_svg]:flex-none',
        className,
      )}
      {...rest}
    />
  );
}

/** The buttons at the thumb, which stay in view. */
export function GateFoot(props: ComponentProps<'div'>) {
  return (
    <ButtonRow
      className="sticky bottom-0 border-t border-border bg-card pt-3 text-card-foreground"
      {...props}
    />
  );
}
