import { PoolCard } from '#pwa/features/match-places/pool-card.tsx';
import type { PlacesActions } from '#pwa/features/match-places/use-match-pools.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Section } from '#pwa/ui/layout/page.tsx';
import { phaseOf, zones } from '#sync/contracts/pools/pool-ranking.ts';

/** The zones of a match in two parts of the day; an offer comes first in its part. */
export function PoolList({ view, ...actions }: PlacesActions) {
  const { t } = useTranslation();
  const pools = view.pools.toSorted(
    (a, b) =>
      Number(b.own?.state === 'offered') - Number(a.own?.state === 'offered') ||
      zones.indexOf(a.zone) - zones.indexOf(b.zone),
  );
  return (['match', 'post_match'] as const).map((phase) => {
    const inPhase = pools.filter(({ zone }) => phaseOf(zone) === phase);
    if (inPhase.length === 0) return null;
    return (
      <Section
        key={phase}
        title={t(`matchPlaces.phase.${phase}`)}
        more={
          inPhase.length > 1 && (
            <span className="text-sm text-muted-foreground">{t('matchPlaces.onePerPhase')}</span>
          )
        }
      >
        <ul className="flex flex-col gap-3">
          {inPhase.map((pool) => (
            <li key={pool.id}>
              <PoolCard pool={pool} view={view} {...actions} />
            </li>
          ))}
        </ul>
      </Section>
    );
  });
}
