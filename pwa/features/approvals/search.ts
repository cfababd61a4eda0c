/**
 * Search params of the approval screens. Part of the first load, because routes parse them before a
 * screen loads.
 */
import { roles, type Role } from '#sync/contracts/accounts/role-names.ts';
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export interface RequestView extends TableView {
  role?: Role;
  /** A tournament's id. */
  event?: string;
  /** A match's id. */
  match?: string;
  /** Shows only registrations whose address is confirmed, or only the others. */
  address?: 'confirmed' | 'unconfirmed';
  /** Shows the requests whose question is not answered, instead of those that the desk decides. */
  waiting?: 'applicant';
  /** The id of the request that is selected in the registration queue. */
  request?: string;
}

export function parseRequestView(search: Record<string, unknown>): RequestView {
  const { event, match, request, address, waiting } = search;
  const role = roles.find((each) => each === search['role']);
  return {
    ...parseTableView(search),
    ...(role && { role }),
    ...(typeof event === 'string' && event !== '' && { event }),
    ...(typeof match === 'string' && match !== '' && { match }),
    ...((address === 'confirmed' || address === 'unconfirmed') && { address }),
    ...(waiting === 'applicant' && { waiting }),
    ...(typeof request === 'string' && request !== '' && { request }),
  };
}
