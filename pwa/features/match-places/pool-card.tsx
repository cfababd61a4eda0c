import { useState } from 'react';
import { EndedRequest } from '#pwa/features/match-places/ended-request.tsx';
import { HeldPlace } from '#pwa/features/match-places/held-place.tsx';
import { LeaveDialog } from '#pwa/features/match-places/leave-dialog.tsx';
import { OfferedPlace } from '#pwa/features/match-places/offered-place.tsx';
import type {
  MatchPool,
  PlacesActions,
  PlacesView,
} from '#pwa/features/match-places/use-match-pools.ts';
import { RequestButton } from '#pwa/features/match-places/request-button.tsx';
import { WaitingRequest } from '#pwa/features/match-places/waiting-request.tsx';
import { UnassignedPlace } from '#pwa/features/match-places/unassigned-place.tsx';
import { useSubmit } from '#pwa/lib/forms/use-submit.ts';
import { call, isNetworkError } from '#pwa/lib/http/api.ts';
import { joinWithCommas } from '#pwa/lib/i18n/lists.ts';
import { useTranslation } from '#pwa/lib/i18n/use-translation.ts';
import { mutate } from '#pwa/lib/sync/engine/sync-engine.ts';
import { Card } from '#pwa/ui/card.tsx';
import { Banner, ErrorBanner } from '#pwa/ui/feedback/banner.tsx';
import { StatusBadge } from '#pwa/ui/status/status.tsx';
import { overrideCategories } from '#sync/contracts/pools/pool-words.ts';
import {
  acceptOffer,
  confirmPlace,
  type PoolRequest,
  requestPlace,
  returnPlace,
} from '#sync/contracts/pools/pools.ts';

const answers = { accept: acceptOffer, confirm: confirmPlace, return: returnPlace };

/**
 * A zone with its counts and the person's own request. One change at a time is sent; without signal it
 * is stored, and sent later.
 */
export function PoolCard({ pool, ...actions }: { pool: MatchPool } & PlacesActions) {
  const { view, show, refetch } = actions;
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  const { busy, error, submit, clearError } = useSubmit({ onSettled: () => void refetch() });
  const { own } = pool;
  const { matchId } = view;
  const unsent = unsentFor(pool, view);

  function request(): void {
    void submit(
      async (idempotencyKey) => {
        const sent = call(requestPlace, { params: { id: pool.id }, body: {}, idempotencyKey });
        await showOrStore(sent, () => mutate('pool.request', { matchId, poolId: pool.id }));
      },
      ['request', pool.id],
    );
  }
  function answer(kind: keyof typeof answers): void {
    if (own === null) return;
    const params = { id: own.id };
    void submit(
      async (idempotencyKey) => {
        const sent = call(answers[kind], { params, body: {}, idempotencyKey });
        await showOrStore(sent, () => mutate(`pool.${kind}`, { matchId, requestId: own.id }));
        setLeaving(false);
      },
      [kind, own.id],
    );
  }
  async function showOrStore(sent: Promise<PoolRequest | null>, store: () => Promise<unknown>) {
    const reply = await sent.catch((failure: unknown) => {
      if (!isNetworkError(failure)) throw failure;
      return undefined;
    });
    await (reply === undefined ? store() : reply && show(reply));
  }
  const leave = () => {
    clearError();
    setLeaving(true);
  };

  return (
    <Card className="overflow-hidden">
      <div className="flex items-start gap-3 px-4 pt-3.5">
        <h3 className="min-w-0 flex-1 type-title text-balance">{t(`pools.zone.${pool.zone}`)}</h3>
        {unsent === null ? (
          <StateBadge pool={pool} time={view.time} />
        ) : (
          <StatusBadge tone="waiting">{t('sync.waiting')}</StatusBadge>
        )}
      </div>
      <PoolCounts pool={pool} isFetching={view.isFetching} />
      <div className="px-4 pt-3 pb-4">
        {unsent === null ? (
          <>
            {own?.state === 'waiting' && (
              <WaitingRequest pool={pool} own={own} view={view} busy={busy} onLeave={leave} />
            )}
            {own?.state === 'offered' && (
              <OfferedPlace
                pool={pool}
                own={own}
                view={view}
                busy={busy}
                onAccept={() => answer('accept')}
                onDecline={leave}
              />
            )}
            {own?.state === 'held' && own.unassignedAt && (
              <UnassignedPlace
                pool={pool}
                own={own}
                view={view}
                busy={busy}
                onComeAfterAll={() => answer('confirm')}
              />
            )}
            {own?.state === 'held' && !own.unassignedAt && (
              <HeldPlace
                pool={pool}
                own={own}
                view={view}
                busy={busy}
                onConfirm={() => answer('confirm')}
                onGiveBack={leave}
                onChanged={refetch}
              />
            )}
            {own?.state === 'ended' && <EndedRequest own={own} />}
            {(own === null || own.state === 'ended') && (
              <RequestButton pool={pool} view={view} busy={busy} onRequest={request} />
            )}
            {!isLeaving && <ErrorBanner text={error} className="mt-3" />}
          </>
        ) : (
          <Banner tone="offline" rounded>
            {t(`matchPlaces.unsent.${unsent}`)}
          </Banner>
        )}
      </div>
      {isLeaving && own !== null && own.state !== 'ended' && (
        <LeaveDialog
          pool={pool}
          own={own}
          view={view}
          busy={busy}
          error={error}
          onLeave={() => answer('return')}
          onClose={() => setLeaving(false)}
        />
      )}
    </Card>
  );
}

/** The person's answer about this zone that waits for signal. */
function unsentFor({ id, own }: MatchPool, { unsent }: PlacesView) {
  const { poolId, requestId } = (unsent?.args ?? {}) as { poolId?: string; requestId?: string };
  const isHere = poolId === id || (requestId !== undefined && requestId === own?.id);
  if (unsent === null || !isHere) return null;
  return unsent.name.slice('pool.'.length) as 'request' | keyof typeof answers;
}

function PoolCounts({ pool, isFetching }: { pool: MatchPool; isFetching: boolean }) {
  const { t } = useTranslation();
  const { places, free = 0, requested = 0, waiting = 0, roles, overrides = {} } = pool;
  const given = overrideCategories.flatMap((name) => {
    const count = overrides[name] ?? 0;
    const category = t(`matchPlaces.override.${name}`);
    return count === 0 ? [] : [t('matchPlaces.overrideCount', { category, count })];
  });
  return (
    <div className="num mt-0.5 px-4 text-sm text-muted-foreground">
      {isFetching && <div className="h-5" />}
      {places !== undefined && (
        <p>
          {joinWithCommas([
            t('matchPlaces.places', { count: places }),
            t('matchPlaces.free', { count: free }),
            t('matchPlaces.requests', { count: requested }),
            t('matchPlaces.waiting', { count: waiting }),
          ])}
        </p>
      )}
      <p>
        {t('matchPlaces.roles', { roles: joinWithCommas(roles.map((role) => t(`role.${role}`))) })}
      </p>
      {given.length > 0 && <p>{t('matchPlaces.overrides', { list: joinWithCommas(given) })}</p>}
    </div>
  );
}

function StateBadge({ pool: { own }, time }: { pool: MatchPool; time: number }) {
  const { t } = useTranslation();
  if (own === null || own.state === 'ended') return null;
  if (own.state === 'held' && own.unassignedAt)
    return <StatusBadge tone="plain">{t('matchPlaces.givenBack')}</StatusBadge>;
  if (own.state === 'held')
    return <StatusBadge tone="approved">{t('matchPlaces.yours')}</StatusBadge>;
  if (own.state === 'offered')
    return isOfferOpen(own, time) ? (
      <StatusBadge tone="published">{t('matchPlaces.offered')}</StatusBadge>
    ) : null;
  return (
    <StatusBadge tone="pending">
      {t(own.code === null ? 'matchPlaces.requested' : 'matchPlaces.waitingBadge')}
    </StatusBadge>
  );
}

/** Whether an offer stands by the server's time. */
function isOfferOpen({ offerEndsAt }: { offerEndsAt: string | null }, time: number): boolean {
  return offerEndsAt !== null && time < Date.parse(offerEndsAt);
}
