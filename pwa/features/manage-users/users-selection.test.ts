import { expect, it } from 'vitest';
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import { matchesUserFilters } from '#pwa/features/manage-users/users.tsx';

const salma = {
  firstName: 'Salma',
  lastName: 'Fathy',
  email: 'salma@press.example',
  organization: 'The Daily Test',
  mobileNumber: '+20100000000',
  role: 'photographer',
  status: 'approved',
  replacedDocuments: [],
} as unknown as ListedUser;
const replaced: ListedUser = { ...salma, replacedDocuments: ['pressId'] };
const administrator = { ...salma, role: null } as ListedUser;

it.each([
  [{}, salma, true],
  [{ q: 'fathy daily' }, salma, true],
  [{ q: 'writer' }, salma, false],
  [{ kind: 'approved' }, salma, true],
  [{ kind: 'rejected' }, salma, false],
  [{ kind: 'replaced' }, salma, false],
  [{ kind: 'replaced' }, replaced, true],
  [{ role: 'photographer' }, salma, true],
  [{ role: 'admin' }, salma, false],
  [{ role: 'admin' }, administrator, true],
] as const)('filters %o show matching accounts: case %#', (view, user, isShown) => {
  expect(matchesUserFilters(user, view)).toBe(isShown);
});
