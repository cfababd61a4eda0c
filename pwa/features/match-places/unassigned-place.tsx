import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { whoIsNext } from '#pwa/lib/pools/place-texts.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CheckIcon } from '#pwa/ui/icons.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

/** A place that the person gave back and the outlet has: what happens to it, and how to take it back. */
export function UnassignedPlace({
  pool,
  own,
  view,
  busy,
  onComeAfterAll,
}: {
  pool: MatchPool;
  own: PoolRequest;
  view: PlacesView;
  busy: boolean;
  onComeAfterAll: () => void;
}) {
  const { t } = useTranslation();
  const { substitute } = view.times;
  const isOpen = view.time < substitute;
  const steps = [
    {
      at: own.unassignedAt ?? 0,
      title: t('matchPlaces.givenBack'),
      text: t('matchPlaces.managersTold'),
    },
    {
      at: substitute,
      title: t('matchPlaces.outletChooses', { moment: formatWeekdayAndTime(substitute) }),
      text: t('matchPlaces.thenNext', { next: t(whoIsNext(pool)) }),
    },
  ];
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-3 border-s-2 border-border ps-3.5">
        {steps.map(({ at, title, text }, index) => (
          <li key={title}>
            <p className="num font-[640]">{title}</p>
            <p className="num text-sm text-muted-foreground">
              {index === 0 && `${formatWeekdayAndTime(at)}. `}
              {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted-foreground">{t('matchPlaces.noShow')}</p>
      {isOpen && (
        <Button variant="outline" full icon={CheckIcon} busy={busy} onClick={onComeAfterAll}>
          {t('matchPlaces.comingAfterAll')}
        </Button>
      )}
    </div>
  );
}
