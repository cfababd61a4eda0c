import { queryOptions } from '@tanstack/react-query';
import { listDuplicates } from '#sync/contracts/admin/duplicates.ts';
import { call } from '#pwa/lib/http/api.ts';

/** Accounts that may belong to the same person. */
export function duplicatesQuery(id: string) {
  return queryOptions({
    queryKey: ['user', id, 'duplicates'],
    queryFn: ({ signal }) => call(listDuplicates, { params: { id }, signal }),
  });
}
