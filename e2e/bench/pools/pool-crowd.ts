/** A crowd that requests the places of a match, for the measurements of places. */
import { post } from '#e2e/bench/load/post.ts';
import { type LoadGenerator, type Sender, startLoadGenerator } from '#e2e/bench/load/run.ts';
import type { Crowd } from '#e2e/bench/server/crowd.ts';
import type { PoolMatch, PoolResult } from '#e2e/bench/server/pools.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const connections = 40;

export type Side = 'ours' | 'yardstick';

export async function startPoolCrowd(count: number) {
  const url = await benchServer('crowd');
  const { season, tokens, accountIds } = await post<Crowd>(`${url}/api/bench/crowd`, { count });
  const generator = startLoadGenerator();
  const tokenOf = new Map(accountIds.map((id, index) => [id, tokens[index] ?? '']));
  const senderOf = (accountId: string, path: string): Sender => ({
    headers: {
      'content-type': 'application/json',
      'x-access-token': tokenOf.get(accountId) ?? '',
    },
    body: '{}',
    path,
  });
  return {
    url,
    createMatch: () => post<PoolMatch>(`${url}/api/bench/pools/match`, season),
    allocate: (matchId: string) =>
      post<{ ranking: number; allocating: number }>(`${url}/api/bench/pools/allocate`, { matchId }),
    held: async (matchId: string) =>
      (await (await fetch(`${url}/api/bench/pools/${matchId}/held`)).json()) as {
        id: string;
        accountId: string;
      }[],
    senderOf,

    /** Everyone requests a place, in turn of another zone; for the yardstick only the rows are inserted. */
    async request(side: Side, { matchId, poolIds }: PoolMatch): Promise<number> {
      const paths = poolIds.map((id) =>
        side === 'ours' ? `/api/pool/${id}/requests` : `/api/bench/pools/${id}/request`,
      );
      const perSecond = await send(
        generator,
        url,
        accountIds.map((id, index) => senderOf(id, paths[index % paths.length] ?? '')),
      );
      const { waiting } = await readResult(url, matchId);
      if (waiting !== count) throw new Error(`${side}: ${waiting} requests`);
      return perSecond;
    },

    send: (senders: readonly Sender[]) => send(generator, url, senders),

    result: (matchId: string) => readResult(url, matchId),
    end: async () => generator.end(),
  };
}

async function send(generator: LoadGenerator, url: string, senders: readonly Sender[]) {
  const { perSecond, statuses } = await generator.crowd({
    url,
    path: '',
    method: 'POST',
    connections,
    senders,
  });
  const good = (statuses['200'] ?? 0) + (statuses['201'] ?? 0);
  if (good !== senders.length) throw new Error(`answers ${JSON.stringify(statuses)}`);
  return perSecond;
}

async function readResult(url: string, matchId: string): Promise<PoolResult> {
  return (await (await fetch(`${url}/api/bench/pools/${matchId}`)).json()) as PoolResult;
}
