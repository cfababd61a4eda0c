import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** Placeholder for the queue while it loads. */
export function QueueSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <div className="h-8 border-b border-border bg-muted" />
      {Array.from({ length: 8 }, (_, index) => (
        <div
          key={index}
          className="flex h-14 items-center gap-3 border-b border-border px-4"
          aria-hidden
        >
          <Skeleton className="size-9 flex-none" />
          <span className="flex flex-1 flex-col gap-1.5">
            <Skeleton className={index % 2 === 0 ? 'h-3.5 w-3/5' : 'h-3.5 w-2/5'} />
            <Skeleton className="h-3 w-4/5" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Placeholder for the person panel beside the queue. */
export function PersonSkeleton() {
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-5 px-6 py-4 max-md:hidden" aria-hidden>
      <div className="flex items-center gap-4">
        <Skeleton className="size-14" />
        <span className="flex flex-col gap-2">
          <Skeleton className="h-6 w-64" />
          <Skeleton className="h-4 w-48" />
        </span>
      </div>
      <Skeleton className="mb-2 min-h-0 flex-1 rounded-xl" />
    </div>
  );
}
