import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The bar at the bottom of a report. It takes the focus from a button that disappears when it shows
 * something else.
 */
export function ReportBar({
  shows,
  children,
}: {
  shows: 'actions' | 'publication';
  children: ReactNode;
}) {
  const bar = useRef<HTMLDivElement>(null);
  const shown = useRef(shows);
  useEffect(() => {
    if (shown.current === shows) return;
    shown.current = shows;
    // Waits until a closing dialog has tried to return the focus.
    const timer = setTimeout(() => {
      if (document.activeElement === document.body) bar.current?.focus();
    });
    return () => clearTimeout(timer);
  }, [shows]);

  return (
    <div
      ref={bar}
      tabIndex={-1}
      data-action-bar
      className="sticky bottom-0 z-10 mt-auto border-t border-border bg-card outline-none safe-bottom"
    >
      <div className="mx-auto max-w-6xl px-4 py-2.5 md:px-6">{children}</div>
    </div>
  );
}
