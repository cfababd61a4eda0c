/**
 * The calls that the first load may make, with the contracts' types. The contracts themselves, with
 * their schemas, are loaded later.
 */
import type { getProfile, login, logout, refresh } from '#sync/contracts/accounts/accounts.ts';
import type { Endpoint } from '#sync/contracts/core/endpoint.ts';
import type { getLeague } from '#sync/contracts/core/league.ts';

function callOf<Call extends Endpoint>(method: Call['method'], path: Call['path']): Call {
  // A request reads nothing else.
  return { method, path } as Call;
}

export const firstLoadCalls = {
  getLeague: callOf<typeof getLeague>('GET', '/league'),
  getProfile: callOf<typeof getProfile>('GET', '/profile/:id'),
  login: callOf<typeof login>('POST', '/auth/login'),
  logout: callOf<typeof logout>('POST', '/auth/logout'),
  refresh: callOf<typeof refresh>('POST', '/auth/refresh'),
};
