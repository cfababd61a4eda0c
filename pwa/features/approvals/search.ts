/** What the URL says of the approval screens. In the first load: routes read it before a screen. */
import { roles, type Role } from '#sync/contracts/accounts/roles.ts';
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export interface RequestView extends TableView {
  role?: Role;
  /** A tournament's id. */
  event?: string;
}

export function parseRequestView(search: Record<string, unknown>): RequestView {
  const role = parseRole(search['role']);
  const { event } = search;
  return {
    ...parseTableView(search),
    ...(role && { role }),
    ...(typeof event === 'string' && event !== '' && { event }),
  };
}

/** `?q=salma&role=photographer&request=…` of the registrations' queue. */
export interface QueueView {
  q?: string;
  role?: Role;
  /** The request that is looked at. */
  request?: string;
}

export function parseQueueView(search: Record<string, unknown>): QueueView {
  const { q } = parseTableView(search);
  const role = parseRole(search['role']);
  const { request } = search;
  return {
    ...(q !== undefined && { q }),
    ...(role && { role }),
    ...(typeof request === 'string' && request !== '' && { request }),
  };
}

function parseRole(value: unknown): Role | undefined {
  return roles.find((role) => role === value);
}
