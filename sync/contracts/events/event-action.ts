import type { Status } from '#sync/contracts/accounts/role-names.ts';

/** The one action a tournament offers a person. The server checks again in its command. */
export function eventAction(
  accreditationEnabled: boolean,
  own: { status: Status } | undefined,
): 'apply' | 'closed' | 'requested' | 'rejected' | 'matches' {
  if (own === undefined) return accreditationEnabled ? 'apply' : 'closed';
  if (own.status === 'pending') return 'requested';
  return own.status === 'approved' ? 'matches' : 'rejected';
}
