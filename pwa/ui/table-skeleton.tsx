import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Rows in the table's own shape, below its real header. */
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
          className="flex h-(--row-desk) items-center gap-6 border-b border-border px-6"
          aria-hidden
        >
          {Array.from({ length: columns }, (_column, column) => (
            <Skeleton
              key={column}
              className={(row + column) % 3 === 0 ? 'h-3.5 max-w-20 flex-1' : 'h-3.5 flex-1'}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
