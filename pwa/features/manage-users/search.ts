/**
 * Search params of the lists of accounts and invitations. Part of the first load, because routes parse them before a
 * screen loads.
 */
import type { InvitationState } from '#sync/contracts/accounts/invitations.ts';
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

export interface InvitationsView extends TableView {
  state?: InvitationState;
  /** Opens the dialog that invites someone. */
  invite?: true;
}

export function parseInvitationsView(search: Record<string, unknown>): InvitationsView {
  const { state, invite } = search;
  return {
    ...parseTableView(search),
    ...(typeof state === 'string' && { state: state as InvitationState }),
    ...(invite === true && { invite }),
  };
}
