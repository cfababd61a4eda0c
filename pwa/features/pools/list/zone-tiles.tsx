import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';
import type { PreviewPool, RankedLine } from '#pwa/features/pools/pool-queries.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { cn } from '#pwa/ui/lib/utils.ts';

/** How the places of a zone are used, and the requests without one. */
export function countPool({ places, lines }: Pick<PreviewPool, 'places' | 'lines'>) {
  const count = (matches: (line: RankedLine) => boolean) => lines.filter(matches).length;
  const offered = count(({ state }) => state === 'offered');
  const given = count(({ outcome }) => outcome === 'keeps' || outcome === 'gets') - offered;
  const overridden = count(
    ({ outcome, override }) => override !== null && (outcome === 'keeps' || outcome === 'gets'),
  );
  return {
    given,
    overridden,
    offered,
    free: Math.max(0, places - given - offered),
    waiting: count(({ outcome }) => outcome === 'waits'),
    excluded: count(({ outcome }) => outcome === 'out'),
  };
}

/** Buttons that choose a zone, each with its places as squares and their numbers in words. */
export function ZoneTiles({
  pools,
  chosen,
  onChoose,
}: {
  pools: readonly PreviewPool[];
  chosen: Zone | undefined;
  onChoose: (zone: Zone) => void;
}) {
  const { t } = useTranslation();
  return (
    <div
      role="group"
      aria-label={t('pools.zones')}
      className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5"
    >
      {pools.map((pool) => {
        const counts = countPool(pool);
        return (
          <button
            key={pool.id}
            type="button"
            aria-pressed={pool.zone === chosen}
            className="flex flex-col gap-1.5 rounded-xl border border-border bg-card p-4 text-start shadow-card hover:bg-muted aria-pressed:border-primary aria-pressed:bg-accent aria-pressed:text-accent-foreground"
            onClick={() => onChoose(pool.zone)}
          >
            <span className="flex w-full flex-wrap justify-between gap-x-3">
              <span className="font-[640]">{t(`pools.zone.${pool.zone}`)}</span>
              <span className="num text-sm">
                {t('pools.requests', { count: pool.lines.length })}
              </span>
            </span>
            <span className="num heading-2">{t('pools.places', { count: pool.places })}</span>
            <span className="num text-sm">
              {joinWithCommas([
                counts.given > 0 && t('pools.given', { count: counts.given }),
                counts.overridden > 0 && t('pools.overridden', { count: counts.overridden }),
                counts.offered > 0 && t('pools.offered', { count: counts.offered }),
                counts.free > 0 && t('pools.free', { count: counts.free }),
                counts.waiting > 0 && t('pools.waiting', { count: counts.waiting }),
                counts.excluded > 0 && t('pools.excluded', { count: counts.excluded }),
              ])}
            </span>
            <Squares counts={counts} />
          </button>
        );
      })}
    </div>
  );
}

const shapes = {
  override: 'rotate-45 scale-75 bg-pending-line',
  given: 'rounded-[2px] bg-primary',
  offered: 'rounded-full border-[1.5px] border-offline-line',
  free: 'rounded-[2px] border-[1.5px] border-input',
};

/** Diamonds for overrides, full squares for assigned places, circles for offers, outlines for free ones. */
function Squares({ counts }: { counts: ReturnType<typeof countPool> }) {
  const runs = [
    ['override', counts.overridden],
    ['given', Math.max(0, counts.given - counts.overridden)],
    ['offered', counts.offered],
    ['free', counts.free],
  ] as const;
  return (
    <span className="mt-1 flex flex-wrap gap-1" aria-hidden>
      {runs.flatMap(([shape, count]) =>
        Array.from({ length: count }, (_, index) => (
          <span key={`${shape}${index}`} className={cn('size-2.5', shapes[shape])} />
        )),
      )}
    </span>
  );
}
