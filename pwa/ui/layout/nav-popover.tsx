import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';

/**
 * A small panel below its button, closed by Escape, a press elsewhere or a link inside. It is small
 * enough for the first load; menus with arrow keys are a `DropdownMenu`.
 */
export function NavPopover({
  label,
  trigger,
  children,
  className,
}: {
  /** Describes the panel; the button is named by its content. */
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const [open, setOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('a') !== null) setOpen(false);
    };
    const onPress = (event: PointerEvent) => {
      if (!container.current?.contains(event.target as Node)) setOpen(false);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      container.current?.querySelector('button')?.focus();
    };
    const stop = new AbortController();
    const options = { signal: stop.signal };
    document.addEventListener('click', onClick, options);
    document.addEventListener('pointerdown', onPress, options);
    document.addEventListener('keydown', onKey, options);
    return () => stop.abort();
  }, [open]);
  return (
    <div ref={container} className={cn('relative', className)}>
      <button
        type="button"
        aria-expanded={open}
        className="flex min-h-11 items-center gap-2.5 rounded-lg px-1.5"
        onClick={() => setOpen(!open)}
      >
        {trigger}
      </button>
      {open && (
        <div
          role="group"
          aria-label={label}
          className="float-in paper absolute end-0 top-full z-30 mt-1.5 w-64 rounded-xl border border-border bg-popover p-1.5 text-popover-foreground shadow-float"
        >
          {children}
        </div>
      )}
    </div>
  );
}
