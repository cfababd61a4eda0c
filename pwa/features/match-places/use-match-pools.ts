import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#pwa/lib/http/api.ts';
import { useNow } from '#pwa/lib/hooks/use-now.ts';
import { getMatchPools, type MatchPools, type PoolRequest } from '#sync/contracts/pools/pools.ts';
import {
  deadlines,
  type Deadlines,
  type PoolPhase,
  poolPhase,
} from '#sync/contracts/pools/pool-times.ts';

const refetchInterval = 30_000;

export type MatchPool = MatchPools['pools'][number];

/** The places of a match with the server's time, by which the screen counts. */
export interface PlacesView extends MatchPools {
  /** The server's time in epoch milliseconds, whatever the phone's clock says. */
  time: number;
  times: Deadlines;
  phase: PoolPhase;
}

/** The shown places, and how a change of them is shown. */
export interface PlacesActions {
  view: PlacesView;
  show: (request: PoolRequest) => Promise<void>;
  refetch: () => Promise<unknown>;
}

/** The places of a match while its page is open, fetched again every half minute. */
export function useMatchPools(matchId: string) {
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
  const now = useNow(1000);
  const replace = (request: PoolRequest) =>
    client.setQueryData<typeof data>(
      queryKey,
      (known) => known && { ...known, pools: withRequest(known.pools, request) },
    );
  return {
    view: data && viewAt(data.pools, now - data.clockError),
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

function viewAt(pools: MatchPools, time: number): PlacesView {
  const times = deadlines(Date.parse(pools.kickOff), pools.allocation);
  return { ...pools, time, times, phase: poolPhase(time, times) };
}
