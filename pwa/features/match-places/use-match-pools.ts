import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, isNetworkError } from '#pwa/lib/http/api.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import {
  type PendingMutation,
  type RowOf,
  useCollection,
  usePendingChange,
  useSyncStatus,
} from '#pwa/lib/sync/hooks.ts';
import { formatRecordKey } from '#sync/contracts/core/record-key.ts';
import { getMatchPools, type MatchPools, type PoolRequest } from '#sync/contracts/pools/pools.ts';
import {
  deadlines,
  type Deadlines,
  type PoolPhase,
  poolPhase,
} from '#sync/contracts/pools/pool-times.ts';

const refetchInterval = 30_000;

export type ServerPool = MatchPools['pools'][number];
type OnlyOnline =
  | 'places'
  | 'free'
  | 'freeNumbers'
  | 'requested'
  | 'waiting'
  | 'overrides'
  | 'cutoff';

/** A zone; without signal its counts are missing, because they would be out of date. */
export type MatchPool = Omit<ServerPool, OnlyOnline> & Partial<Pick<ServerPool, OnlyOnline>>;

type StoredPlaces = Pick<MatchPools, 'matchId' | 'kickOff' | 'allocation' | 'now'> &
  Partial<Pick<MatchPools, 'pseudonym' | 'outletType' | 'outletKeeps'>> & { pools: MatchPool[] };

/** The places of a match with the server's time, by which the screen counts. */
export interface PlacesView extends StoredPlaces {
  /** The server's time in epoch milliseconds, whatever the phone's clock says. */
  time: number;
  times: Deadlines;
  phase: PoolPhase;
  /** Whether the counts are still being fetched, so that their line keeps its room. */
  isFetching: boolean;
  /** The person's answer that waits to be sent. */
  unsent: PendingMutation | null;
  isSuspended?: boolean;
}

/** The shown places, and how a change of them is shown. */
export interface PlacesActions {
  view: PlacesView;
  show: (request: PoolRequest) => Promise<void>;
  refetch: () => Promise<unknown>;
}

/**
 * The places of a match while its page is open, fetched again every half minute; without signal those
 * that are stored on the phone.
 */
export function useMatchPools(matchId: string, match: RowOf<'match'> | null | undefined) {
  const client = useQueryClient();
  const queryKey = ['places', matchId];
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const pools = await call(getMatchPools, { params: { id: matchId }, signal });
      return { pools, clockError: Date.now() - Date.parse(pools.now) };
    },
    staleTime: 0,
    refetchInterval,
    refetchOnWindowFocus: 'always',
  });
  const requests = useCollection('pool_request', { matchId });
  const { asOf } = useSyncStatus();
  const unsent = usePendingChange(formatRecordKey({ kind: 'match', id: matchId })) ?? null;
  const now = useNow(1000);
  const revision = requests?.map(({ id, version }) => `${id} ${version}`).join();
  const seen = useRef<string>(undefined);
  useEffect(() => {
    // An offer came, or what was sent has changed the places.
    if (seen.current !== undefined && seen.current !== revision) void refetch();
    seen.current = revision;
  }, [revision, refetch]);

  const stored =
    match && requests && asOf !== null ? storedPlaces(match, requests, asOf) : undefined;
  const isStoredNewer = stored && data && isNetworkError(error) && stored.now > data.pools.now;
  const places = isStoredNewer ? stored : (data?.pools ?? stored);
  const replace = (request: PoolRequest) =>
    client.setQueryData<typeof data>(
      queryKey,
      (known) => known && { ...known, pools: withRequest(known.pools, request) },
    );
  return {
    view: places && {
      ...viewAt(places, now - (data?.clockError ?? 0)),
      isFetching: data === undefined && error === null,
      unsent,
    },
    error,
    refetch,
    /** Shows the server's answer to a change, and asks for what else it changed. */
    show: async (request: PoolRequest) => {
      replace(request);
      await refetch();
    },
  };
}

function withRequest(known: MatchPools, request: PoolRequest): MatchPools {
  return {
    ...known,
    pools: known.pools.map((pool) =>
      pool.id === request.poolId ? { ...pool, own: request } : pool,
    ),
  };
}

function storedPlaces(
  { id, date, places }: RowOf<'match'>,
  requests: RowOf<'pool_request'>[],
  now: string,
): StoredPlaces | undefined {
  if (places === undefined) return undefined;
  const { pools, ...allocation } = places;
  // An id begins with its time.
  const newestLast = requests.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const ownOf = (poolId: string) => newestLast.findLast((request) => request.poolId === poolId);
  const withOwn = pools.map((pool) => ({ ...pool, own: ownOf(pool.id) ?? null }));
  return { matchId: id, kickOff: date, allocation, pools: withOwn, now };
}

function viewAt(pools: StoredPlaces, time: number) {
  const times = deadlines(Date.parse(pools.kickOff), pools.allocation);
  return { ...pools, time, times, phase: poolPhase(time, times) };
}
