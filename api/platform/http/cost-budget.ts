/** Limits what an account or address may cost, in any unit, within this process. */
import { rateLimited } from '#api/platform/errors/app-error.ts';

export interface CostBudget {
  /** Throws 429 with the seconds to wait while nothing is left. */
  require(owner: string): void;
  isSpent(owner: string): boolean;
  /** Charges a cost, which may exceed what is left, because costs are known only afterwards. */
  charge(owner: string, cost: number): void;
}

/** Owners remembered; the longest unused are forgotten first. */
const ownersAtMost = 20_000;

interface BudgetOptions {
  /** The cost that an owner may spend in one burst. */
  burst: number;
  /** The cost that is regained per minute. */
  perMinute: number;
}

export function createCostBudget(
  { burst, perMinute }: BudgetOptions,
  now: () => number = () => performance.now(),
): CostBudget {
  const spent = new Map<string, { amount: number; at: number }>();

  function debt(owner: string): number {
    const known = spent.get(owner);
    if (known === undefined) return 0;
    // A clock that is set back must not make anyone wait longer.
    const elapsed = Math.max(0, now() - known.at);
    return Math.max(0, known.amount - (elapsed / 60_000) * perMinute);
  }

  return {
    isSpent: (owner) => debt(owner) >= burst,

    require(owner) {
      const excess = debt(owner) - burst;
      if (excess < 0) return;
      throw rateLimited(Math.ceil((excess / perMinute) * 60));
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
