/** The list of accounts as a spreadsheet, read in batches. */
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import { englishText } from '#sync/contracts/messages/catalogue.ts';
import { readListed } from '#api/accounts/users/user-pages.ts';
import { localDay } from '#api/matches/kick-off.ts';
import type { ReadReplica } from '#api/platform/database/read-replica.ts';
import type { SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const batchSize = 1000;

export const userListColumns: readonly SheetColumn[] = (
  [
    ['exports.givenNames', 24],
    ['exports.familyName', 24],
    ['exports.role', 18],
    ['exports.organization', 30],
    ['exports.email', 34],
    ['exports.emailConfirmed', 18],
    ['exports.phone', 18],
    ['exports.status', 12],
    ['exports.registered', 14],
    ['exports.accreditations', 16],
    ['exports.bookings', 12],
  ] as const
).map(([key, width]) => ({ header: englishText(key), width }));

/**
 * Yields the rows of the accounts in the order of the ids, each batch from its own transaction, so that
 * a slow download holds none open. Accounts that were deleted meanwhile are left out.
 */
export async function* userListRows(
  replica: ReadReplica,
  ids: readonly string[],
  timeZone: string,
): AsyncGenerator<string[][]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const users = await replica.read((tx) => readListed(tx, batch));
    yield users.map((user) => toCells(user, timeZone));
  }
}

function toCells(user: ListedUser, timeZone: string): string[] {
  return [
    user.firstName,
    user.lastName,
    englishText(`role.${user.role ?? 'admin'}`),
    user.organization ?? '',
    user.email,
    englishText(user.emailConfirmed ? 'exports.yes' : 'exports.no'),
    user.mobileNumber ?? '',
    englishText(`status.${user.status}`),
    localDay(new Date(user.createdAt), timeZone),
    String(user.held.events),
    String(user.held.matches),
  ];
}
