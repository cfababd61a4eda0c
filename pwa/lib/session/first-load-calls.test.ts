import { expect, test } from 'vitest';
import { getProfile, login, logout, refresh } from '#sync/contracts/accounts/accounts.ts';
import { getLeague } from '#sync/contracts/core/league.ts';
import { firstLoadCalls } from '#pwa/lib/session/first-load-calls.ts';

test('each call of the first load is the one of its contract', () => {
  const contracts = { getLeague, getProfile, login, logout, refresh };
  expect(Object.keys(firstLoadCalls)).toEqual(Object.keys(contracts));
  for (const [name, { method, path }] of Object.entries(contracts))
    expect(firstLoadCalls).toHaveProperty(name, { method, path });
});
