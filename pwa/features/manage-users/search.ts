/**
 * Search params of the list of accounts. Part of the first load, because routes parse them before a
 * screen loads.
 */
import { parseTableView, type TableView } from '#pwa/ui/data-table/table-view.ts';

export const userKinds = ['pending', 'approved', 'rejected', 'replaced', 'unconfirmed'] as const;
export type UserKind = (typeof userKinds)[number];

export interface UsersView extends TableView {
  /** A status, accounts whose documents need another review, or those with an unconfirmed address. */
  kind?: UserKind;
  /** A press role, or `admin`. */
  role?: string;
}

export function parseUsersView(search: Record<string, unknown>): UsersView {
  const { kind, role } = search;
  return {
    ...parseTableView(search),
    ...(userKinds.some((known) => known === kind) && { kind: kind as UserKind }),
    ...(typeof role === 'string' && /^[a-z_]+$/.test(role) && { role }),
  };
}
