/** Names that administrators watch for. Every change of an entry and every look at one is logged. */
import * as z from 'zod/mini';
import { birthdate } from '#sync/contracts/accounts/accounts.ts';
import { arabicName } from '#sync/contracts/core/arabic-names.ts';
import { endpoint } from '#sync/contracts/core/endpoint.ts';
import { listPage, listPageQuery } from '#sync/contracts/core/list-pages.ts';
import { nameText } from '#sync/contracts/core/name-text.ts';
import {
  day,
  id,
  idParams,
  key,
  singleLineText,
  version,
} from '#sync/contracts/core/primitives.ts';

const watchEntry = z.strictObject({
  id,
  version,
  /** At least one of the names is given. */
  name: z.nullable(z.string()),
  nameArabic: z.nullable(z.string()),
  birthdate: z.nullable(day),
  reason: z.string(),
  /** The last day; the entry is deleted afterwards. */
  endDate: day,
});
export type WatchEntry = z.infer<typeof watchEntry>;

const dayInMs = 86_400_000;

const fields = z.strictObject({
  name: z.nullable(
    nameText(200, 'error.required', 'accounts.nameTooLong').check(
      z.regex(/^\p{Script=Latin}[\p{Script=Latin}\p{M} '’.-]*$/u, key('watchList.latinLetters')),
    ),
  ),
  nameArabic: z.nullable(arabicName),
  birthdate: z.nullable(birthdate),
  reason: singleLineText(200, key('error.required')),
  endDate: day.check(
    z.refine((value) => Date.parse(value) + dayInMs > Date.now(), key('watchList.endPassed')),
  ),
});

export const newWatchEntry = fields.check(
  z.refine(({ name, nameArabic }) => name !== null || nameArabic !== null, {
    error: key('watchList.nameRequired'),
    path: ['name'],
  }),
);
export type NewWatchEntry = z.infer<typeof newWatchEntry>;

/** Fields that are left out stay unchanged. */
const watchEntryEdit = z.partial(fields);
export type WatchEntryEdit = z.infer<typeof watchEntryEdit>;

/** Maximum number of entries, which every hit is looked for in. */
export const maxWatchEntries = 5000;

export const watchListColumns = ['endDate', 'name', 'birthdate', 'reason'] as const;

const watchListQuery = listPageQuery(watchListColumns, 'endDate');
export type WatchListQuery = z.infer<typeof watchListQuery>;

export const listWatchEntries = endpoint('GET', '/admin/watch-list', {
  summary: 'One page of the watch list; `text` filters by name and reason; the look is logged',
  query: watchListQuery,
  reply: listPage(watchEntry),
});

export const getWatchEntry = endpoint('GET', '/admin/watch-list/:id', {
  summary: 'One entry of the watch list; the look is logged',
  params: idParams,
  reply: watchEntry,
});

export const createWatchEntry = endpoint('POST', '/admin/watch-list', {
  summary: 'Add a name to the watch list until an end date',
  body: z.strictObject({ entry: newWatchEntry }),
  status: 201,
  reply: watchEntry,
  message: 'watchList.created',
});

export const editWatchEntry = endpoint('PATCH', '/admin/watch-list/:id', {
  summary: 'Change the given fields of an entry',
  params: idParams,
  body: z.strictObject({ entry: watchEntryEdit, version: z.optional(version) }),
  reply: watchEntry,
  message: 'watchList.edited',
});

export const deleteWatchEntry = endpoint('DELETE', '/admin/watch-list/:id', {
  summary: 'Delete an entry',
  params: idParams,
  reply: z.strictObject({}),
  message: 'watchList.deleted',
});

/** Names only, because whoever reads the reason is logged. */
const watchHit = z.pick(watchEntry, { id: true, name: true, nameArabic: true });

/** Maximum number of entries that are shown for a person. */
export const mostWatchHits = 5;

export const listWatchHits = endpoint('GET', '/admin/user/:id/watch-hits', {
  summary: 'Entries of the watch list that have the person’s name and, if any, birthdate',
  params: idParams,
  reply: z.array(watchHit),
});
