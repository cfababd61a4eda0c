/** Queries of the requirements of registrations. */
import { getRequirement, listRequirementRows } from '#sync/contracts/evidence/requirements.ts';
import { formQuery, listQuery } from '#pwa/lib/admin/queries/admin-queries.ts';
import { call } from '#pwa/lib/http/api.ts';

/** All requirements, in the order of the form. Changes to requests and accounts change their numbers. */
export const requirementsQuery = () =>
  listQuery(['requests', 'requirements'], ({ signal }) => call(listRequirementRows, { signal }));

export const requirementQuery = (id: string) =>
  formQuery(['requirement', id], ({ signal }) => call(getRequirement, { params: { id }, signal }));
