import { isNumbered } from '#pwa/lib/pools/place-texts.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { StatTile, StatTiles } from '#pwa/ui/brand/stat-tile.tsx';
import type { Zone } from '#sync/contracts/pools/pool-ranking.ts';

/** The number of a place as on the sign at the stadium; nothing for a zone without numbers. */
export function PlaceTiles({ zone, number }: { zone: Zone; number: number | null }) {
  const { t } = useTranslation();
  if (!isNumbered(zone) || number === null) return null;
  return (
    <div className="pitch rounded-lg p-1">
      <StatTiles>
        <StatTile label={t(`matchPlaces.number.${zone}`)}>
          <bdi>{number}</bdi>
        </StatTile>
      </StatTiles>
    </div>
  );
}
