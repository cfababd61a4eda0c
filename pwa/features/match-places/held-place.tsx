import { ChooseNumber } from '#pwa/features/match-places/choose-number.tsx';
import { PlaceTiles } from '#pwa/features/match-places/place-tiles.tsx';
import type { MatchPool, PlacesView } from '#pwa/features/match-places/use-match-pools.ts';
import { formatWeekdayAndTime } from '#pwa/lib/format/dates.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { Button } from '#pwa/ui/button.tsx';
import { CheckIcon, UndoIcon } from '#pwa/ui/icons.ts';
import type { PoolRequest } from '#sync/contracts/pools/pools.ts';

/** A place that the person has: its number, confirming, and giving it back until the kick-off. */
export function HeldPlace({
  pool,
  own,
  view,
  busy,
  onConfirm,
  onGiveBack,
  onChanged,
}: {
  pool: MatchPool;
  own: PoolRequest;
  view: PlacesView;
  busy: boolean;
  onConfirm: () => void;
  onGiveBack: () => void;
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useTranslation();
  const hasBegun = view.time >= Date.parse(view.kickOff);
  const canConfirm =
    view.times.confirm !== null &&
    own.confirmedAt === null &&
    view.time >= view.times.substitute &&
    !hasBegun;
  return (
    <div className="flex flex-col gap-3">
      <PlaceTiles zone={pool.zone} number={own.number} />
      <ConfirmText own={own} view={view} />
      {own.override !== null && (
        <p className="text-sm text-muted-foreground">
          {t('matchPlaces.overrideOwn', { category: t(`matchPlaces.override.${own.override}`) })}
          {own.overrideText !== null && (
            <span className="block">{t('matchPlaces.reason', { text: own.overrideText })}</span>
          )}
        </p>
      )}
      {canConfirm && (
        <Button variant="signal" full icon={CheckIcon} busy={busy} onClick={onConfirm}>
          {t('matchPlaces.coming')}
        </Button>
      )}
      <ChooseNumber pool={pool} requestId={own.id} view={view} onChanged={onChanged} />
      {!hasBegun && (
        <Button variant="outline" full icon={UndoIcon} disabled={busy} onClick={onGiveBack}>
          {t('matchPlaces.giveBack')}
        </Button>
      )}
    </div>
  );
}

function ConfirmText({ own, view }: { own: PoolRequest; view: PlacesView }) {
  const { t } = useTranslation();
  const { confirm, substitute } = view.times;
  if (view.time >= Date.parse(view.kickOff)) return null;
  const text =
    own.confirmedAt !== null
      ? t('matchPlaces.confirmed', { moment: formatWeekdayAndTime(own.confirmedAt) })
      : confirm === null
        ? null
        : view.time < substitute
          ? t('matchPlaces.confirmFrom', { moment: formatWeekdayAndTime(substitute) })
          : view.time < confirm
            ? t('matchPlaces.confirmNow', { moment: formatWeekdayAndTime(confirm) })
            : t('matchPlaces.confirmLate');
  return text !== null && <p className="num">{text}</p>;
}
