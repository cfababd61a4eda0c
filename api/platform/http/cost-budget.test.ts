import { expect, test } from 'vitest';
import { createCostBudget } from '#api/platform/http/cost-budget.ts';

test('an exhausted budget refills over time, and the refusal says how long to wait', () => {
  let now = 0;
  const budget = createCostBudget({ burst: 100, perMinute: 60 }, () => now);
  budget.charge('a', 99);
  budget.require('a');
  budget.charge('a', 31);
  expect(() => budget.require('a')).toThrow(
    expect.objectContaining({ code: 'rate_limited', retryAfter: 30 }),
  );
  budget.require('b');
  now = 31_000;
  budget.require('a');
});

test('an unspent budget is not saved up', () => {
  let now = 0;
  const budget = createCostBudget({ burst: 10, perMinute: 60 }, () => now);
  budget.charge('a', 1);
  now = 3_600_000;
  budget.charge('a', 10);
  expect(() => budget.require('a')).toThrow();
});
