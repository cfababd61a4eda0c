/** Limits how many changes an account makes, because most leave rows that are never deleted. */
import { createCostBudget } from '#api/platform/http/cost-budget.ts';

export interface ChangeQuota {
  /** Throws 429 if nothing is left. */
  require(accountId: string): void;
  /** Counts one change; false, counting nothing, if nothing is left. */
  take(accountId: string): boolean;
}

/** Somebody who types for hours saves ten times a minute; a phone merges what it did offline. */
const usualLimits = {
  minute: { burst: 300, perMinute: 60 },
  day: { burst: 5000, perMinute: 5000 / (24 * 60) },
};
/** Seconds, so that a phone comes back for more than one change. */
const leastWait = 20;

export function createChangeQuota(
  limits = usualLimits,
  now: () => number = () => performance.now(),
): ChangeQuota {
  const reply = { key: 'error.tooManyChanges', leastWait } as const;
  const budgets = [limits.minute, limits.day].map((limit) =>
    createCostBudget({ ...limit, ...reply }, now),
  );
  return {
    require(accountId) {
      for (const budget of budgets) budget.require(accountId);
    },
    take(accountId) {
      if (budgets.some((budget) => budget.isSpent(accountId))) return false;
      for (const budget of budgets) budget.charge(accountId, 1);
      return true;
    },
  };
}

/** For measurements and tests. */
export const unlimitedChanges: ChangeQuota = { require() {}, take: () => true };
