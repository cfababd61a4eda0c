import type { PlaceTask } from '#pwa/features/outlets/people-dialog.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { formatTime, formatTimeLeft, formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { send } from '#pwa/lib/http/api.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { teamNames } from '#pwa/lib/places/place-name.ts';
import { placeText } from '#pwa/lib/pools/place-texts.ts';
import { Button } from '#pwa/ui/button.tsx';
import { Card } from '#pwa/ui/card.tsx';
import { toast } from '#pwa/ui/feedback/toast.tsx';
import { SwapIcon } from '#pwa/ui/icons.ts';
import { type OutletMatch, releasePlace } from '#sync/contracts/pools/outlet-places.ts';

interface ListProps {
  /** The server's time. */
  time: number;
  disabled: boolean;
  onChoose: (task: PlaceTask) => void;
  onChanged: () => void;
}

/** The outlet's places that no one is assigned to, each with the time that is left for a substitute. */
export function UnassignedPlaces({
  matches,
  ...rest
}: ListProps & { matches: readonly OutletMatch[] }) {
  const { t } = useTranslation();
  const places = matches.flatMap((match) =>
    match.pools.flatMap((pool) =>
      pool.requests
        .filter(({ state, unassignedAt }) => state === 'held' && unassignedAt !== null)
        .map((request) => ({ match, pool, request })),
    ),
  );
  if (places.length === 0) return null;
  return (
    <ul aria-label={t('outletPlaces.unassigned')} className="flex flex-col gap-3">
      {places.map((place) => (
        <li key={place.request.id}>
          <UnassignedPlace {...place} {...rest} />
        </li>
      ))}
    </ul>
  );
}

function UnassignedPlace({
  match,
  pool,
  request,
  time,
  disabled,
  onChoose,
  onChanged,
}: ListProps & {
  match: OutletMatch;
  pool: OutletMatch['pools'][number];
  request: OutletMatch['pools'][number]['requests'][number];
}) {
  const { t } = useTranslation();
  const { busy, submit } = useSubmit({ withToasts: true });
  const place = placeText(pool.zone, request.number);
  const until = match.substituteUntil;
  const left = formatTimeLeft(until, time);
  const release = () =>
    submit(async () => {
      await send(releasePlace, { params: { id: request.id }, body: {} });
      toast('success', { text: t('outletPlaces.released', { place }) });
      onChanged();
    });
  return (
    <Card className="overflow-hidden border-s-4 border-s-pending-line px-4 py-3.5">
      <p className="type-title">{place}</p>
      <p className="font-[580]">{t('outletPlaces.noOne')}</p>
      <p className="num text-sm text-muted-foreground">
        {t('matches.versus', teamNames(match.HomeTeam, match.AwayTeam))},{' '}
        {formatWeekdayAndTime(match.date)}
      </p>
      <p className="num text-sm text-muted-foreground">
        {t('outletPlaces.givenBackBy', {
          name: fullName(request),
          moment: formatWeekdayAndTime(request.unassignedAt ?? 0),
        })}
      </p>
      {left !== null && (
        <p className="num mt-2 text-sm text-muted-foreground">
          <b className="type-display block text-2xl text-pending-foreground">{left}</b>
          {t('outletPlaces.until', { moment: formatWeekdayAndTime(until) })}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        {left === null ? (
          <p className="num text-sm">{t('outletPlaces.over', { time: formatTime(until) })}</p>
        ) : (
          <Button
            variant="signal"
            icon={SwapIcon}
            disabled={disabled}
            onClick={() =>
              onChoose({ kind: 'substitute', poolId: pool.id, zone: pool.zone, request })
            }
          >
            {t('outletPlaces.substitute')}
          </Button>
        )}
        <Button variant="outline" busy={busy} disabled={disabled} onClick={() => void release()}>
          {t('matchPlaces.giveBack')}
        </Button>
      </div>
    </Card>
  );
}
