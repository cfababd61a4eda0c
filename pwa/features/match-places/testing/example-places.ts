/** Example of a match's places: seven in the evening in Cairo, requests open until two days before. */
import type { ServerPool } from '#pwa/features/match-places/use-match-pools.ts';
import type { MatchPools, PoolRequest } from '#sync/contracts/pools/pools.ts';

export const kickOff = Date.parse('2026-11-26T17:00:00.000Z');
const minute = 60_000;

/** An instant so many minutes before the kick-off. */
export const before = (minutes: number) => new Date(kickOff - minutes * minute).toISOString();

export function exampleRequest(changes: Partial<PoolRequest> = {}): PoolRequest {
  return {
    id: 'request-1',
    poolId: 'pool-1',
    state: 'waiting',
    endedReason: null,
    requestedAt: before(10_000),
    number: null,
    outletType: 'agency',
    outletRank: null,
    code: null,
    position: null,
    ahead: null,
    override: null,
    overrideText: null,
    offerEndsAt: null,
    confirmedAt: null,
    ...changes,
  };
}

export function examplePool(changes: Partial<ServerPool> = {}): ServerPool {
  return {
    id: 'pool-1',
    zone: 'pitchside',
    roles: ['photographer'],
    quota: { agency: { priority: 1, cap: 2 } },
    places: 40,
    free: 40,
    freeNumbers: [],
    requested: 71,
    waiting: 23,
    overrides: {},
    cutoff: null,
    own: null,
    ...changes,
  };
}

/** The places at a time so many minutes before the kick-off. */
export function examplePlaces(
  minutesBefore: number,
  pools: ServerPool[],
  allocation: Partial<MatchPools['allocation']> = {},
): MatchPools {
  return {
    matchId: 'match-1',
    pseudonym: 'AbCdEfGhIjKlMnOpQrStUv',
    allocation: {
      opens: 20_000,
      closes: 2880,
      substitute: 1440,
      confirm: 120,
      waitlist: 60,
      offerMinutes: 120,
      tie: 'earliest',
      allocatedAt: minutesBefore < 2880 ? before(2800) : null,
      ...allocation,
    },
    kickOff: new Date(kickOff).toISOString(),
    now: before(minutesBefore),
    outletType: 'agency',
    outletKeeps: false,
    pools,
  };
}
