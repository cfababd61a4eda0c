/** Queries of outlets. Part of the admin code only. */
import { queryOptions } from '@tanstack/react-query';
import { getOutlet, listOutlets, suggestMerges } from '#sync/contracts/outlets/manage-outlets.ts';
import { formQuery, listQuery, pollInterval } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

/** All outlets, by name. */
export const outletsQuery = () =>
  listQuery(['outlets'], ({ signal }) => call(listOutlets, { signal }));

export const outletQuery = (id: string) =>
  formQuery(['outlet', id], ({ signal }) => call(getOutlet, { params: { id }, signal }));

/** An outlet’s people and invitations, updated while its form is open. */
export const outletPeopleQuery = (id: string) =>
  queryOptions({
    queryKey: ['outlets', 'people', id],
    queryFn: ({ signal }) => call(getOutlet, { params: { id }, signal }),
    refetchInterval: pollInterval(4),
  });

/** Groups of people whose organizations may be one outlet. */
export const mergeSuggestionsQuery = () =>
  listQuery(['outlets', 'suggestions'], ({ signal }) => call(suggestMerges, { signal }), 20);
