import type { AllocationForm } from '#sync/contracts/pools/manage-pools.ts';
import { nameIn } from '#sync/contracts/core/names.ts';
import { reasonOf, resultOf } from '#pwa/lib/pools/request-words.ts';
import { countPool } from '#pwa/features/pools/list/zone-tiles.tsx';
import type { PreviewPool, RankedLine } from '#pwa/features/pools/pool-queries.ts';
import { formatDateTime } from '#pwa/lib/format/dates.ts';
import { joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { StatusText } from '#pwa/ui/status/status.tsx';

export type Decision = 'give' | 'refuse';
export type Action = Decision | 'substitute';

const words = {
  give: { label: 'pools.override', of: 'pools.overrideOf' },
  refuse: { label: 'pools.refuse', of: 'pools.refuseOf' },
  substitute: { label: 'outletPlaces.replace', of: 'outletPlaces.substituteFor' },
} as const;

/** The requests of a zone in their order, with a row where its places end. */
export function RankedList({
  pool,
  tie,
  now,
  kickOff,
  isAllocated,
  decided,
  onAct,
}: {
  pool: PreviewPool;
  tie: AllocationForm['tie'];
  now: number;
  kickOff: string;
  isAllocated: boolean;
  /** Requests that the preview decides already. */
  decided: ReadonlySet<string>;
  onAct: (line: RankedLine, action: Action) => void;
}) {
  const { t } = useTranslation();
  const { free } = countPool(pool);
  const at = pool.lines.findIndex(({ outcome }) => outcome === 'waits' || outcome === 'out');
  const end = at === -1 ? pool.lines.length : at;
  function actionsOf(line: RankedLine): Action[] {
    if (decided.has(line.requestId)) return [];
    if (line.state === 'held') {
      const maySubstitute = isAllocated && line.outletId !== null && now < Date.parse(kickOff);
      return maySubstitute ? ['substitute', 'refuse'] : ['refuse'];
    }
    // Nothing else that excludes a person can be overridden.
    return line.outcome === 'waits' || line.code === 'outlet_cap' ? ['give', 'refuse'] : ['refuse'];
  }
  const row = (line: RankedLine) => (
    <LineRow
      key={line.requestId}
      line={line}
      result={resultOf(line, { now, kickOff })}
      actions={actionsOf(line)}
      onAct={(action) => onAct(line, action)}
    />
  );
  if (pool.lines.length === 0)
    return <p className="py-6 text-center text-muted-foreground">{t('pools.noRequests')}</p>;
  return (
    <Card className="overflow-hidden">
      <ol aria-label={t(`pools.zone.${pool.zone}`)} className="divide-y divide-border">
        {pool.lines.slice(0, end).map(row)}
        <li className="pitch num px-4 py-2.5 text-[0.9375rem] md:px-5">
          <b className="font-[680]">
            {free > 0
              ? t('pools.stillFree', { count: free })
              : t('pools.endHere', { count: pool.places })}
          </b>{' '}
          {free === 0 && t(`pools.tieRule.${tie}`)}
        </li>
        {pool.lines.slice(end).map(row)}
      </ol>
    </Card>
  );
}

function LineRow({
  line,
  result,
  actions,
  onAct,
}: {
  line: RankedLine;
  result: ReturnType<typeof resultOf>;
  actions: readonly Action[];
  onAct: (action: Action) => void;
}) {
  const { t, language } = useTranslation();
  const name = nameIn(language, line.name, line.nameArabic);
  const reason = reasonOf(line);
  return (
    <li className="grid gap-x-4 gap-y-1.5 px-4 py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_minmax(0,3fr)_11rem] md:items-center md:px-5">
      <div className="min-w-0">
        <p className="font-[640]">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted-foreground">
          {joinWithDots([line.outlet ?? line.organization, t(`outlets.type.${line.outletType}`)])}
        </p>
      </div>
      <div className="num text-sm text-muted-foreground">
        <p>{t('pools.requestedAt', { time: formatDateTime(line.requestedAt) })}</p>
        {line.outletRank > 0 && (
          <p>
            {t('pools.rankOf', {
              priority: line.priority,
              rank: line.outletRank,
            })}
          </p>
        )}
      </div>
      <div className="min-w-0">
        <StatusText tone={result.tone} className="whitespace-normal">
          {result.text}
        </StatusText>
        {line.leftOutlet !== null && (
          <p className="text-sm">{t('pools.leftOutletBefore', { outlet: line.leftOutlet })}</p>
        )}
        {reason !== '' && (
          <p className="text-sm" dir="auto">
            {reason}
          </p>
        )}
      </div>
      <div className="flex gap-2 md:justify-end">
        {actions.map((action) => (
          <Button
            key={action}
            size="xs"
            variant={action === 'refuse' ? 'destructive-outline' : 'outline'}
            className="max-md:min-h-11"
            aria-label={t(words[action].of, { name })}
            onClick={() => onAct(action)}
          >
            {t(words[action].label)}
          </Button>
        ))}
      </div>
    </li>
  );
}
