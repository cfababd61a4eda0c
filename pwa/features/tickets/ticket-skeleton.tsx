import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Skeleton } from '#pwa/ui/skeleton.tsx';

export function TicketSkeleton() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={t('state.loading')}
      className="pitch flex min-h-dvh flex-1 flex-col"
    >
      <div className="min-h-14" />
      <div className="mx-auto flex w-full max-w-md flex-1 flex-col gap-4 rounded-t-[1.25rem] bg-ticket p-5 md:rounded-xl">
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-14 w-full" />
        <Skeleton className="mx-auto aspect-square w-full max-w-80" />
        <Skeleton className="h-20 w-full" />
      </div>
    </div>
  );
}
