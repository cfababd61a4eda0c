import type { MatchPool } from '#pwa/features/match-places/use-match-pools.ts';
import { formatDate, formatTime, formatWeekday } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { CountTile } from '#pwa/ui/brand/stat-tile.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

const decisive = 'bg-pending font-[640] text-pending-foreground';

/** The position on the waiting list, who is in front by the field that decided, and the last place. */
export function WaitingReasons({
  pool,
  own,
  position,
  tie,
}: {
  pool: MatchPool;
  own: PoolRequest;
  position: number;
  tie: 'earliest' | 'draw';
}) {
  const { t } = useTranslation();
  const { ahead } = own;
  const fields = ['override', 'priority', 'outlet', 'tie'] as const;
  const shown = fields.filter((field) => field !== 'override' || (ahead?.override ?? 0) > 0);
  return (
    <>
      <p>
        <span className="sr-only">{t('matchPlaces.position')} </span>
        <b className="type-display text-[3.25rem] leading-14">{position}</b>{' '}
        <span className="ms-1 type-title text-muted-foreground">
          {pool.waiting !== undefined && t('matchPlaces.ofWaiting', { count: pool.waiting })}
        </span>
      </p>
      <Comparison pool={pool} own={own} tie={tie} />
      {ahead !== null && (
        <div>
          <h4 className="type-title mb-2">
            {t('matchPlaces.aheadCount', { count: position - 1 })}
          </h4>
          {position > 1 && (
            <dl className="grid grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] gap-2">
              {shown.map((field) => (
                <CountTile
                  key={field}
                  value={ahead[field]}
                  label={t(`matchPlaces.ahead.${field === 'tie' ? tie : field}`)}
                />
              ))}
            </dl>
          )}
        </div>
      )}
    </>
  );
}

/** The last place given in order beside the person's own line; the field that decided is marked. */
function Comparison({
  pool: { cutoff, quota },
  own,
  tie,
}: {
  pool: MatchPool;
  own: PoolRequest;
  tie: 'earliest' | 'draw';
}) {
  const { t } = useTranslation();
  if (cutoff == null) return null;
  const priority = quota[own.outletType]?.priority ?? null;
  const byPriority = priority !== cutoff.priority;
  const outletRank = own.ahead?.outletRank;
  const byOutlet = !byPriority && outletRank !== undefined && outletRank !== cutoff.outletRank;
  const byTime = !byPriority && outletRank === cutoff.outletRank && tie === 'earliest';
  const lines = [
    { name: t('matchPlaces.lastPlace'), ...cutoff },
    {
      name: t('matchPlaces.you'),
      priority,
      outletRank,
      requestedAt: own.requestedAt,
    },
  ];
  const cell = 'px-2 py-2.5 align-top';
  return (
    <div>
      <h4 className="type-title mb-2">{t('matchPlaces.why')}</h4>
      <table className="num w-full text-sm">
        <thead className="text-muted-foreground">
          <tr className="border-b border-border text-start">
            <th className="py-2 pe-2 text-start font-[560]">
              <span className="sr-only">{t('matchPlaces.who')}</span>
            </th>
            <th className="px-2 py-2 text-start font-[560]">{t('matchPlaces.priority')}</th>
            <th className="px-2 py-2 text-start font-[560]">{t('matchPlaces.inOutlet')}</th>
            <th className="px-2 py-2 text-start font-[560]">{t('matchPlaces.requestedColumn')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.name} className="border-b border-border">
              <th scope="row" className="py-2.5 pe-2 text-start align-top font-[640]">
                {line.name}
              </th>
              <td className={cn(cell, byPriority && decisive)}>{line.priority ?? '–'}</td>
              <td className={cn(cell, byOutlet && decisive)}>{line.outletRank ?? '–'}</td>
              <td className={cn(cell, byTime && decisive)}>
                {formatWeekday(line.requestedAt)}{' '}
                <span className="whitespace-nowrap">{formatDate(line.requestedAt)}</span>{' '}
                <span className="whitespace-nowrap">{formatTime(line.requestedAt)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-sm text-muted-foreground">{t(`matchPlaces.rule.${tie}`)}</p>
    </div>
  );
}
