/** Filters of the list of accounts. */
import type { User } from '#sync/contracts/accounts/accounts.ts';
import type { UsersView } from '#pwa/features/manage-users/search.ts';
import { matchesSearch } from '#pwa/ui/table/table-view.ts';

export function fitsUsers(user: User, { q, kind, role }: UsersView): boolean {
  if (kind === 'replaced' ? user.replacedDocuments.length === 0 : kind && user.status !== kind)
    return false;
  if (role !== undefined && (user.role ?? 'admin') !== role) return false;
  return matchesSearch(
    q,
    user.firstName,
    user.lastName,
    user.email,
    user.organization,
    user.mobileNumber,
  );
}

/** Counts a person's accreditations, bookings and requests, which a deletion cancels. */
export function holdingsOf({ Member, Officer }: Pick<User, 'Member' | 'Officer'>): {
  events: number;
  matches: number;
} {
  const own = Member ?? Officer;
  const live = (all: readonly { status: string }[] = []) =>
    all.filter(({ status }) => status !== 'rejected').length;
  return { events: live(own?.Events), matches: live(own?.Matches) };
}
