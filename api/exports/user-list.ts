/** The list of accounts as a spreadsheet, read in batches. */
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import { type Language, messageText } from '#sync/contracts/messages/catalogue.ts';
import { readListed } from '#api/accounts/users/user-pages.ts';
import { namesInOrder } from '#api/exports/names-in-order.ts';
import { localDay } from '#api/matches/kick-off.ts';
import type { ReadReplica } from '#api/platform/database/read-replica.ts';
import type { SheetCell, SheetColumn } from '#api/platform/spreadsheets/spreadsheet-stream.ts';

const batchSize = 1000;

const columns = [
  ['exports.givenNames', 24],
  ['exports.familyName', 24],
  ['accounts.nameArabic', 26],
  ['exports.role', 18],
  ['exports.organization', 30],
  ['accounts.organizationArabic', 30],
  ['exports.email', 34, 'latin'],
  ['exports.emailConfirmed', 18],
  ['exports.phone', 18, 'latin'],
  ['exports.status', 12],
  ['exports.registered', 14, 'latin'],
  ['exports.accreditations', 16],
  ['exports.bookings', 12],
] as const;

export function userListColumns(language: Language): SheetColumn[] {
  return namesInOrder<(typeof columns)[number]>(language, columns).map(([key, width, latin]) => ({
    header: messageText(language, key),
    width,
    isLatin: latin !== undefined,
  }));
}

/**
 * Yields the rows of the accounts in the order of the ids, each batch from its own transaction, so that
 * a slow download holds none open. Accounts that were deleted meanwhile are left out.
 */
export async function* userListRows(
  replica: ReadReplica,
  ids: readonly string[],
  locale: { timeZone: string; language: Language },
): AsyncGenerator<SheetCell[][]> {
  for (let start = 0; start < ids.length; start += batchSize) {
    const batch = ids.slice(start, start + batchSize);
    const users = await replica.read((tx) => readListed(tx, batch));
    yield users.map((user) => namesInOrder(locale.language, toCells(user, locale)));
  }
}

function toCells(
  user: ListedUser,
  { timeZone, language }: { timeZone: string; language: Language },
): SheetCell[] {
  return [
    user.firstName,
    user.lastName,
    user.nameArabic ?? '',
    messageText(language, `role.${user.role ?? 'admin'}`),
    user.organization ?? '',
    user.organizationArabic ?? '',
    user.email,
    messageText(language, user.emailConfirmed ? 'exports.yes' : 'exports.no'),
    user.mobileNumber ?? '',
    messageText(language, `status.${user.status}`),
    new Date(localDay(new Date(user.createdAt), timeZone)),
    user.held.events,
    user.held.matches,
  ];
}
