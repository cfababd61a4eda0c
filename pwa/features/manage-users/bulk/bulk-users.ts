/** Actions on selected accounts: which of them change, and what is sent. */
import { exportUsers, type UserExport } from '#sync/contracts/accounts/user-exports.ts';
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import type { AffectedPeople } from '#sync/contracts/notifications/affected-people.ts';
import { fullName } from '#pwa/lib/people/person-name.ts';
import { downloadWithProgress } from '#pwa/lib/files/export-list.ts';
import { leagueDayOf } from '#pwa/lib/format/dates.ts';
import { t } from '#pwa/lib/i18n/translate.ts';

export type NewStatus = 'approved' | 'rejected';

/** Separates the accounts that blocking or unblocking changes from the others. */
export function splitChanging(
  status: NewStatus,
  users: readonly ListedUser[],
): { changing: ListedUser[]; leftOut: number } {
  const before = status === 'rejected' ? 'approved' : 'rejected';
  const changing = users.filter((user) => user.Admin === null && user.status === before);
  return { changing, leftOut: users.length - changing.length };
}

/** Counts and names the people who get an email; every changed account gets one. */
export function recipientsOf(users: readonly ListedUser[]): AffectedPeople {
  const names = users.map((user) => fullName(user)).toSorted((a, b) => a.localeCompare(b));
  return { count: names.length, names };
}

/** Downloads the accounts of a list, showing progress and errors in a toast. */
export async function exportUserList(body: Partial<UserExport>): Promise<void> {
  await downloadWithProgress({
    id: 'export-users',
    notice: t('exports.usersNotice'),
    requestFile: async () => ({
      fileName: `users_${leagueDayOf(new Date())}.xlsx`,
      post: { path: exportUsers.path, body },
    }),
  });
}
