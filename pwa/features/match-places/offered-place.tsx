import type { ReactNode } from 'react';
import { PlaceTiles } from '#pwa/features/match-places/place-tiles.tsx';
import { countdown, placeText, whoIsNext } from '#pwa/lib/pools/place-texts.ts';
import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CheckIcon } from '#pwa/ui/icons.ts';
import { phaseOf } from '#sync/contracts/pools/pool-ranking.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

/** An offer: the time left by the server's clock, the place, and what happens either way. */
export function OfferedPlace({
  pool,
  own,
  view,
  busy,
  onAccept,
  onDecline,
}: {
  pool: MatchPool;
  own: PoolRequest;
  view: PlacesView;
  busy: boolean;
  onAccept: () => void;
  onDecline: () => void;
}) {
  const { t } = useTranslation();
  const endsAt = own.offerEndsAt === null ? 0 : Date.parse(own.offerEndsAt);
  if (view.time >= endsAt)
    return (
      <>
        <PlaceTiles zone={pool.zone} number={own.number} />
        <p className="mt-3 font-[640]" role="alert">
          {t('pools.offerOver')}
        </p>
        <p className="text-muted-foreground">{t('matchPlaces.offerOverText')}</p>
      </>
    );
  const place = placeText(pool.zone, own.number);
  const other = view.pools.find(
    ({ zone, own: request }) => phaseOf(zone) === phaseOf(pool.zone) && request?.state === 'held',
  );
  const { confirm, substitute } = view.times;
  return (
    <>
      <div className="pitch -mx-4 flex flex-col gap-3 p-4">
        <p>
          <span className="block text-sm">{t('matchPlaces.timeToAnswer')}</span>
          <span className="type-display block text-[3.25rem] leading-14 text-signal tabular-nums">
            <bdi dir="ltr" role="timer">
              {countdown(endsAt - view.time)}
            </bdi>
          </span>
          <span className="num block text-sm">
            {t('matchPlaces.until', { moment: formatWeekdayAndTime(endsAt) })}
          </span>
        </p>
        <PlaceTiles zone={pool.zone} number={own.number} />
        <Button variant="signal" size="lg" full icon={CheckIcon} busy={busy} onClick={onAccept}>
          {t('matchPlaces.accept')}
        </Button>
        <Button variant="chalk" full disabled={busy} onClick={onDecline}>
          {t('matchPlaces.decline')}
        </Button>
      </div>
      <Outcome title={t('matchPlaces.ifAccept')}>
        <li>{t('matchPlaces.ticketShows', { place })}</li>
        {other?.own && (
          <li>{t('matchPlaces.movesFrom', { place: placeText(other.zone, other.own.number) })}</li>
        )}
        {confirm !== null && view.time < confirm && (
          <li>
            {t('matchPlaces.confirmBy', { moment: formatWeekdayAndTime(confirm) })}
            <span className="block text-sm text-muted-foreground">
              {view.time < substitute
                ? t('matchPlaces.confirmFrom', { moment: formatWeekdayAndTime(substitute) })
                : t('matchPlaces.confirmHow')}
            </span>
          </li>
        )}
      </Outcome>
      <Outcome title={t('matchPlaces.ifNot')}>
        <li>{t(whoIsNext(pool))}</li>
        <li>{t('matchPlaces.againBehind')}</li>
      </Outcome>
    </>
  );
}

function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-4">
      <h4 className="type-title">{title}</h4>
      <ul className="num mt-1 list-disc ps-5">{children}</ul>
    </div>
  );
}
