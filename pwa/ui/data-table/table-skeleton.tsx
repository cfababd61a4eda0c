import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Placeholder rows in the table's layout, below its real header. */
export function TableSkeleton({
  columns,
  rows = 12,
  label,
}: {
  columns: number;
  rows?: number;
  label: string;
}) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: rows }, (_, row) => (
        <div
          key={row}
          className="flex h-(--table-row) items-center gap-6 border-b border-border px-4 max-md:h-13.5 md:px-6"
          aria-hidden
        >
          {Array.from({ length: columns }, (_column, column) => (
            <Skeleton
              key={column}
              className={cn(
                'h-3.5 flex-1',
                (row + column) % 3 === 0 && 'max-w-20',
                // Most tables show two columns on a phone.
                column > 1 && 'max-md:hidden',
              )}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
