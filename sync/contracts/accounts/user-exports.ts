import * as z from 'zod/mini';
import { userFilters, userListColumns } from '#sync/contracts/accounts/users.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPageQuery } from '#sync/contracts/core/list-pages.ts';
import { id } from '#sync/contracts/core/primitives.ts';

/** The most accounts that can be chosen for one file; the whole list has no limit. */
export const maxExportedUsers = 4000;

const { sort, text } = listPageQuery(userListColumns, 'name').shape;

const userExport = z.strictObject({
  sort,
  text,
  ...userFilters,
  /** Limits the list to these accounts. */
  ids: z.optional(z.array(id).check(z.minLength(1), z.maxLength(maxExportedUsers))),
});
export type UserExport = z.infer<typeof userExport>;

/** Replies with the file itself. POST because thousands of ids do not fit into a URL. */
export const exportUsers = endpoint('POST', '/admin/users/export', {
  summary: 'Export the accounts of the list as a spreadsheet, with its search, filters and order',
  body: userExport,
  reply: z.unknown(),
});
