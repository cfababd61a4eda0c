import type { ReactNode } from 'react';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { Icon } from '#pwa/ui/icons.ts';

/** Colours of a row's leading edge. */
const lines = {
  approved: '[--line:var(--approved-line)]',
  pending: '[--line:var(--pending-line)]',
  offline: '[--line:var(--offline-line)]',
  rejected: '[--line:var(--rejected-line)]',
};

/** A row of a `List`: an icon or a number, a title with notes, and one figure, icon or button. */
export function Row({
  tone = 'approved',
  icon: Mark,
  number,
  title,
  trailing,
  children,
}: {
  tone?: keyof typeof lines;
  icon?: Icon;
  number?: number;
  title?: ReactNode;
  trailing?: ReactNode;
  /** Notes below the title. */
  children?: ReactNode;
}) {
  return (
    <li
      className={cn(
        'touchline grid min-h-14.5 items-center gap-3 px-3.5 py-2.75',
        '[&>svg]:size-5.5 [&>svg]:text-muted-foreground',
        Mark
          ? 'grid-cols-[24px_minmax(0,1fr)_auto]'
          : 'grid-cols-[minmax(40px,max-content)_minmax(0,1fr)_auto]',
        lines[tone],
      )}
    >
      {Mark && <Mark aria-hidden />}
      {number !== undefined && (
        <span className="text-center text-[1.625rem]/7.5 font-extrabold tracking-[-0.02em] tabular-nums font-stretch-118%">
          {number}
        </span>
      )}
      <span>
        {title !== undefined && <b className="block text-base/5.25 font-[640]">{title}</b>}
        {children}
      </span>
      {trailing}
    </li>
  );
}

export function RowNote({
  role,
  className = 'block',
  children,
}: {
  role?: 'status';
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cn('text-sm/4.75 text-muted-foreground tabular-nums', className)} role={role}>
      {children}
    </span>
  );
}

export function RowFigure({ children }: { children: ReactNode }) {
  return (
    <bdi className="text-[1.625rem]/7 font-[780] tabular-nums font-stretch-116%">{children}</bdi>
  );
}
