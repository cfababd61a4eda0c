import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** A placeholder in the shape of a list. */
export function ListSkeleton({ rows = 6, label }: { rows?: number; label: string }) {
  return (
    <div role="status" aria-label={label}>
      <ul className="divide-y divide-border overflow-hidden rounded-xl border border-border bg-card">
        {Array.from({ length: rows }, (_, index) => (
          <li key={index} className="flex min-h-16 items-center gap-3 px-4 py-3">
            <Skeleton className="size-11 rounded-md" />
            <span className="flex flex-1 flex-col gap-2">
              <Skeleton className={cn('h-4', index % 2 === 0 ? 'w-3/5' : 'w-4/5')} />
              <Skeleton className="h-3 w-2/5" />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
