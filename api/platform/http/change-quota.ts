/** Limits how many changes an account makes, because most leave rows that are never deleted. */
import type { Tx } from '#api/platform/database/database.ts';
import { countUses, type Clock } from '#api/platform/http/rate-limits.ts';

export interface ChangeQuota {
  /** Counts one change, or some. Throws 429 if not so many are left. */
  take(em: Tx, accountId: string, changes?: number): Promise<void>;
}

/** A person who types for hours saves ten times a minute; a phone merges what it did offline. */
const usualLimits = {
  minute: { burst: 300, perMinute: 60 },
  day: { burst: 5000, perMinute: 5000 / (24 * 60) },
};
/** Seconds to wait at least, so that a phone comes back for more than one change. */
const leastWait = 20;

export function createChangeQuota(clock: Clock, limits = usualLimits): ChangeQuota {
  const counters = [
    { name: 'changes, minute', ...limits.minute },
    { name: 'changes, day', ...limits.day },
  ];
  return {
    take: (em, accountId, changes = 1) =>
      countUses(em, clock, accountId, counters, {
        uses: changes,
        key: 'error.tooManyChanges',
        leastWait,
      }),
  };
}

/** A quota without limits, for measurements and tests. */
export const unlimitedChanges: ChangeQuota = { take: async () => {} };
