/** Limits what an account or address may cost, in any unit, within this process. */
import type { MessageKey } from '#sync/contracts/messages/catalogue.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

export interface CostBudget {
  /** Throws 429 with the seconds to wait while nothing is left. */
  require(owner: string): void;
  isSpent(owner: string): boolean;
  /** May exceed what is left, because costs are known only afterwards. */
  charge(owner: string, cost: number): void;
}

/** Owners remembered; the longest unused are forgotten first. */
const ownersAtMost = 20_000;

interface BudgetOptions {
  /** What an owner may spend at once. */
  burst: number;
  /** What comes back. */
  perMinute: number;
  /** Of the refusal. */
  key?: MessageKey;
  /** The least seconds that a refusal asks to wait. */
  leastWait?: number;
}

export function createCostBudget(
  { burst, perMinute, key = 'error.rateLimited', leastWait = 1 }: BudgetOptions,
  now: () => number = () => performance.now(),
): CostBudget {
  const spent = new Map<string, { amount: number; at: number }>();

  function debt(owner: string): number {
    const known = spent.get(owner);
    if (known === undefined) return 0;
    return Math.max(0, known.amount - ((now() - known.at) / 60_000) * perMinute);
  }

  return {
    isSpent: (owner) => debt(owner) >= burst,

    require(owner) {
      const excess = debt(owner) - burst;
      if (excess < 0) return;
      const retryAfter = Math.max(leastWait, Math.ceil((excess / perMinute) * 60));
      throw new AppError('rate_limited', key, { retryAfter });
    },

    charge(owner, cost) {
      const amount = debt(owner) + cost;
      spent.delete(owner);
      spent.set(owner, { amount, at: now() });
      if (spent.size <= ownersAtMost) return;
      const [oldest] = spent.keys();
      if (oldest !== undefined) spent.delete(oldest);
    },
  };
}
