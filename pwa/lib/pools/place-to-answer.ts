import type { RowOf } from '#pwa/lib/sync/hooks.ts';
import { deadlines } from '#sync/contracts/pools/pool-times.ts';

/** An offer to accept, or a place to confirm; `until` in epoch milliseconds. */
export interface PlaceToAnswer {
  kind: 'offer' | 'confirm';
  until: number;
}

/** The offer to accept, or else the place to confirm; null if there is neither. */
export function placeToAnswer(
  { id, date, places }: RowOf<'match'>,
  requests: readonly RowOf<'pool_request'>[],
  now: number,
): PlaceToAnswer | null {
  if (places === undefined) return null;
  const own = requests.filter(({ matchId }) => matchId === id);
  const offers = own.map(({ offerEndsAt }) => (offerEndsAt === null ? 0 : Date.parse(offerEndsAt)));
  const until = Math.max(0, ...offers);
  if (until > now) return { kind: 'offer', until };
  const kickOff = Date.parse(date);
  const { substitute, confirm } = deadlines(kickOff, places);
  const isOpen = confirm !== null && now >= substitute && now < kickOff;
  const isUnconfirmed = own.some(
    ({ state, confirmedAt, unassignedAt }) => state === 'held' && !confirmedAt && !unassignedAt,
  );
  return isOpen && isUnconfirmed ? { kind: 'confirm', until: confirm } : null;
}

/** The requests without those whose answer waits to be sent, so that no one is asked again. */
export function withoutAnswered(
  requests: readonly RowOf<'pool_request'>[],
  waiting: readonly { name: string; args: unknown }[],
): RowOf<'pool_request'>[] {
  const answered = new Set(
    waiting.flatMap(({ name, args }) =>
      name.startsWith('pool.') ? ((args as { requestId?: string }).requestId ?? []) : [],
    ),
  );
  return requests.filter(({ id }) => !answered.has(id));
}
