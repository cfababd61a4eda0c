import type { MouseEvent } from 'react';
import { DownIcon, UpIcon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** A column's name, which sorts by the column where that is possible. */
export function HeaderLabel({
  header,
  actions,
  sorted,
  onSort,
}: {
  header: string;
  actions?: boolean;
  sorted: 'asc' | 'desc' | false;
  onSort: ((event: MouseEvent) => void) | undefined;
}) {
  // On phones the header of the actions column is hidden to save width.
  if (onSort === undefined)
    return <span className={cn(actions && 'max-md:sr-only')}>{header}</span>;
  return (
    <button
      type="button"
      className="inline-flex min-h-9 items-center gap-1 font-semibold hover:text-foreground max-md:min-h-11 max-md:min-w-11"
      onClick={onSort}
    >
      {header}
      {sorted === 'asc' && <UpIcon className="size-4" aria-hidden />}
      {sorted === 'desc' && <DownIcon className="size-4" aria-hidden />}
    </button>
  );
}
