import { expect, test } from 'vitest';
import { checkNumbers } from '#scripts/structure/numbers.ts';

test('two migrations or two decisions do not share a number', () => {
  const paths = [
    'docs/decisions/0001-roles.md',
    'docs/decisions/0002-seats.md',
    'docs/decisions/0002-tickets.md',
    'migrations/0001-accounts.ts',
  ];
  expect(checkNumbers(paths).map(({ path, message }) => `${path} ${message}`)).toEqual([
    'docs/decisions/0002-tickets.md has the number of docs/decisions/0002-seats.md',
  ]);
});
