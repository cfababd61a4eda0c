/** Queries about confirmed email addresses. */
import { queryOptions } from '@tanstack/react-query';
import { listUnconfirmed } from '#sync/contracts/accounts/email-address.ts';
import { pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

/** The accounts whose address is not confirmed, among those that wait for a decision. */
export const unconfirmedQuery = queryOptions({
  queryKey: ['requests', 'unconfirmed'],
  queryFn: async ({ signal }) => {
    const ids = await call(listUnconfirmed, { query: { status: 'pending' }, signal });
    return new Set(ids);
  },
  refetchInterval: pollInterval(4),
});

/** Whether the address of an account is confirmed. */
export const emailConfirmedQuery = (userId: string) =>
  queryOptions({
    queryKey: ['user', userId, 'emailConfirmed'],
    queryFn: async ({ signal }) =>
      (await call(listUnconfirmed, { query: { id: userId }, signal })).length === 0,
    refetchInterval: pollInterval(4),
  });
