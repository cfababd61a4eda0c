import { cn } from '#pwa/ui/lib/utils.ts';

/** A placeholder bar. Width and height are given as classes. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={cn('skeleton', className)} aria-hidden />;
}
