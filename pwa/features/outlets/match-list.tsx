import type { PlaceTask } from '#pwa/features/outlets/people-dialog.tsx';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { isNumbered } from '#pwa/lib/pools/place-texts.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { cn } from '#pwa/ui/lib/utils.ts';
import type { OutletMatch } from '#sync/contracts/pools/outlet-places.ts';

type Pool = OutletMatch['pools'][number];
type OutletRequest = Pool['requests'][number];

interface TaskProps {
  /** The server's time. */
  time: number;
  disabled: boolean;
  onChoose: (task: PlaceTask) => void;
}

/** The outlet's matches: by zone the used places of its limit, and the people who have or want one. */
export function MatchList({ matches, ...rest }: TaskProps & { matches: readonly OutletMatch[] }) {
  const { t } = useTranslation();
  return (
    <ul className="flex flex-col gap-3">
      {matches.map((match) => (
        <li key={match.matchId}>
          <Card className="divide-y divide-border">
            <div className="px-4 py-3">
              <h3 className="type-title">
                {t('matches.versus', teamNames(match.HomeTeam, match.AwayTeam))}
              </h3>
              <p className="num text-sm text-muted-foreground">
                {joinWithDots([
                  formatWeekdayAndTime(match.date),
                  nextDeadline(match, rest.time, t),
                ])}
              </p>
            </div>
            {match.pools.map((pool) => (
              <Zone key={pool.id} match={match} pool={pool} {...rest} />
            ))}
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** `Request until Sat 28-11-2026, 07:00 PM`, or nothing when all deadlines have passed. */
function nextDeadline(
  { closesAt, substituteUntil, waitlistUntil }: OutletMatch,
  time: number,
  t: ReturnType<typeof useTranslation>['t'],
) {
  const deadlines = [
    { name: 'closes', at: closesAt },
    { name: 'substitute', at: substituteUntil },
    { name: 'waitlist', at: waitlistUntil },
  ] as const;
  const next = deadlines.find(({ at }) => time < Date.parse(at));
  return next && `${t(`matchPlaces.deadline.${next.name}`)} ${formatWeekdayAndTime(next.at)}`;
}

function Zone({
  match,
  pool,
  time,
  disabled,
  onChoose,
}: TaskProps & { match: OutletMatch; pool: Pool }) {
  const { t } = useTranslation();
  const { id: poolId, zone, cap, requests } = pool;
  const held = requests.filter(({ state }) => state === 'held');
  const waiting = requests.length - held.length;
  const canSubstitute = time < Date.parse(match.substituteUntil);
  const name = t(`pools.zone.${zone}`);
  return (
    <div className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1">
          <p className="font-[580]">{name}</p>
          <p className="num flex flex-wrap items-center gap-x-2 text-sm">
            <Squares held={held} cap={cap} />
            {joinWithCommas([
              t('outletPlaces.used', { used: held.length, cap }),
              ...(waiting > 0
                ? [
                    t(
                      match.allocatedAt === null ? 'outletPlaces.requested' : 'matchPlaces.waiting',
                      {
                        count: waiting,
                      },
                    ),
                  ]
                : []),
            ])}
          </p>
        </div>
        {time < Date.parse(match.waitlistUntil) && (
          <Button
            size="sm"
            variant="outline"
            className="max-md:min-h-11"
            disabled={disabled}
            aria-label={t('outletPlaces.requestFor', { zone: name })}
            onClick={() => onChoose({ kind: 'request', poolId, zone })}
          >
            {t('outletPlaces.request')}
          </Button>
        )}
      </div>
      {requests.length > 0 && (
        <ul className="mt-1">
          {requests.map((request) => (
            <li key={request.id} className="flex min-h-8 items-center gap-3 text-[0.9375rem]">
              <span className="min-w-0 flex-1">
                <bdi>{fullName(request)}</bdi>{' '}
                <span className="num text-muted-foreground">{stateText(pool, request, t)}</span>
              </span>
              {canSubstitute && request.state === 'held' && request.unassignedAt === null && (
                <Button
                  size="sm"
                  variant="ghost"
                  className="max-md:min-h-11"
                  disabled={disabled}
                  aria-label={t('outletPlaces.substituteFor', { name: fullName(request) })}
                  onClick={() => onChoose({ kind: 'substitute', poolId, zone, request })}
                >
                  {t('outletPlaces.replace')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function stateText(
  { zone }: Pool,
  { state, number, unassignedAt }: OutletRequest,
  t: ReturnType<typeof useTranslation>['t'],
): string {
  if (state === 'waiting') return t('matchPlaces.waitingBadge');
  const place =
    isNumbered(zone) && number !== null ? `${t(`matchPlaces.number.${zone}`)} ${number}` : '';
  return joinWithDots([
    place,
    state === 'offered' && t('matchPlaces.offered'),
    unassignedAt !== null && t('matchPlaces.givenBack'),
  ]);
}

/** A square for each place of the limit: full if assigned, hatched if the outlet has it and no one. */
function Squares({ held, cap }: { held: readonly OutletRequest[]; cap: number }) {
  // Overrides may exceed the limit, and a limit of 99 has no room.
  const shown = Math.min(Math.max(cap, held.length), 12);
  const kinds = held.map(({ unassignedAt }) => (unassignedAt === null ? 'assigned' : 'no one'));
  return (
    <span aria-hidden className="flex gap-[3px]">
      {Array.from({ length: shown }, (_, index) => (
        <i
          key={index}
          className={cn(
            'h-2.25 w-3.25 rounded-[2px] border-[1.3px]',
            kinds[index] === undefined && 'border-input bg-card',
            kinds[index] === 'assigned' && 'border-primary bg-primary',
            kinds[index] === 'no one' &&
              'border-pending-line bg-[repeating-linear-gradient(115deg,var(--pending-line)_0_2px,var(--card)_2px_4.5px)]',
          )}
        />
      ))}
    </span>
  );
}
