import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

/** A placeholder for the zones and the list of one of them. */
export function PlacesSkeleton({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={t('state.loading')}
      className={cn('flex flex-col gap-4', className)}
    >
      <Skeleton className="h-32 rounded-xl" />
      <Skeleton className="h-96 rounded-xl" />
    </div>
  );
}
