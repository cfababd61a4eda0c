/** What the URL says of the list of accounts. In the first load: routes read it before a screen. */
import { parseTableView, type TableView } from '#pwa/ui/table/table-view.ts';

export const userKinds = ['pending', 'approved', 'rejected', 'replaced'] as const;
export type UserKind = (typeof userKinds)[number];

export interface UsersView extends TableView {
  /** A status, or those whose documents wait for a second look. */
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
