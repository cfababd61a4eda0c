/**
 * Search params of the approval screens. Part of the first load, because routes parse them before a
 * screen loads.
 */
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

/** Search params of the registration queue: `?q=salma&role=photographer&request=…`. */
export interface QueueView {
  q?: string;
  role?: Role;
  /** The selected request's id. */
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
