import type { ReactNode, Ref } from 'react';

/**
 * A part of a page that scrolls. It can have the focus, so that the keyboard scrolls it too, and its
 * label says what has it.
 */
export function ScrollRegion({
  label,
  ref,
  children,
}: {
  label: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    <div
      ref={ref}
      // A region would be a landmark beside the page's own.
      role="group"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto bg-card print:overflow-visible"
    >
      {children}
    </div>
  );
}
