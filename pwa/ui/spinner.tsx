import { BusyIcon } from '#pwa/ui/icons.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

export function Spinner({ className }: { className?: string }) {
  return <BusyIcon className={cn('flex-none animate-spin', className)} aria-hidden />;
}
