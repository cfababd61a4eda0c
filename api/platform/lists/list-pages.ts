/** Pages of a list by keyset: a page continues after a row's sort key and id. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { id as uuid } from '#sync/contracts/core/primitives.ts';
import type { ListPage, ListPageQuery } from '#sync/contracts/core/list-pages.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { rawRows } from '#api/platform/database/raw-rows.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

/** A key that a list is sorted by; never null. Texts are compared byte by byte, see `sortText`. */
export interface SortKey {
  type: 'text' | 'number' | 'instant';
  value: RawBuilder<unknown>;
  /** The column sorts the other way round: the longest wait has the earliest instant. */
  reversed?: boolean;
}

export interface ListOrder<Column extends string> {
  /** A unique id that decides between rows with the same sort key. */
  id: RawBuilder<string>;
  columns: Readonly<Record<Column, SortKey>>;
  /** An index has these columns, so that a page of a long list is found without reading the others. */
  isIndexed?: boolean;
}

interface Position {
  key: string;
  id: string;
}

/**
 * Reads the ids of one page of `rows`, which are filtered already. An empty page after the last row
 * is replaced with the last page, and an incomplete one before the first row with the first page.
 * Throws 400 for a cursor that no page with this sort order has returned.
 */
export async function readListPage<DB, TB extends keyof DB, Column extends string>(
  tx: Tx,
  rows: SelectQueryBuilder<DB, TB, object>,
  { id, columns, isIndexed = false }: ListOrder<Column>,
  query: ListPageQuery<Column>,
): Promise<Omit<ListPage<string>, 'allCount'>> {
  const { sort, pageSize } = query;
  const key = columns[sort.replace(/^-/, '') as Column];
  // A key that no index has is computed once, however often it is compared.
  const once = sql.raw(isIndexed ? 'not materialized' : 'materialized');
  const keyed = rows.select([id.as('id'), sql`${key.value}`.as('key')]);
  const read = async (position: Position | null, back: boolean) => {
    const isDescending = sort.startsWith('-') !== (key.reversed ?? false);
    const isUp = back === isDescending;
    const isBeyond =
      position === null
        ? sql`true`
        : sql`(${comparable(key)}, id) ${sql.raw(isUp ? '>' : '<')}
            (${storedKey(key, position.key)}, ${position.id}::uuid)`;
    const direction = sql.raw(isUp ? 'asc' : 'desc');
    const [found] = await rawRows(
      tx,
      foundRows,
      sql`with keyed as ${once} ${keyed}, page as (
          select id, key from keyed where ${isBeyond}
          order by ${comparable(key)} ${direction}, id ${direction} limit ${pageSize})
        select (select count(*)::int from keyed) as total,
          ${position === null ? sql`null::int` : sql`(select count(*)::int from keyed where ${isBeyond})`}
            as beyond,
          (select coalesce(json_agg(json_build_object('id', id, 'key', ${keyText(key)})
            order by ${comparable(key)} ${direction}, id ${direction}), '[]') from page) as page`,
    );
    const { total, page } = found ?? { total: 0, page: [] };
    const beyond = found?.beyond ?? total;
    return {
      page: back ? page.toReversed() : page,
      total,
      skipped: back ? beyond - page.length : total - beyond,
    };
  };

  const before = query.before === undefined ? null : decodeCursor(query.before, sort, key);
  const after =
    before !== null || query.after === undefined ? null : decodeCursor(query.after, sort, key);
  let found = await read(before ?? after, before !== null);
  if (before !== null && found.page.length < pageSize) found = await read(null, false);
  if (after !== null && found.page.length === 0) found = await read(null, true);

  const { page, total, skipped } = found;
  const [first, last] = [page[0], page.at(-1)];
  const hasNext = last !== undefined && skipped + page.length < total;
  return {
    rows: page.map((row) => row.id),
    totalCount: total,
    skipped,
    next: hasNext ? encodeCursor(sort, last) : null,
    previous: first !== undefined && skipped > 0 ? encodeCursor(sort, first) : null,
  };
}

const foundRows = z.strictObject({
  total: z.int(),
  /** The number of rows beyond the cursor's; null if all are. */
  beyond: z.nullable(z.int()),
  page: z.array(z.strictObject({ id: z.string(), key: z.string() })),
});

/** The key as it is compared; the order of bytes is the same on every database. */
const comparable = ({ type }: SortKey) => (type === 'text' ? sql`key collate "C"` : sql`key`);

/** The key in full precision, as text. */
const keyText = ({ type }: SortKey) =>
  type === 'instant'
    ? sql`to_char(key at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`key::text`;

const storedTypes = { text: 'text', number: 'integer', instant: 'timestamptz' } as const;

const storedKey = ({ type }: SortKey, key: string) =>
  sql`${key}::text::${sql.raw(storedTypes[type])}`;

const keySchemas = {
  // PostgreSQL cannot store some texts, so they are refused.
  text: z.string().check(
    z.maxLength(1000),
    z.refine((text) => text.isWellFormed() && !text.includes('\u0000')),
  ),
  number: z.string().check(z.regex(/^-?\d{1,9}$/)),
  instant: z.iso.datetime({ precision: 6 }),
} as const;

/** The base64url of a page's first or last row in this sort order. */
const encodeCursor = (sort: string, { key, id }: Position): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

function decodeCursor(cursor: string, sort: string, { type }: SortKey): Position {
  const schema = z.tuple([z.literal(sort), keySchemas[type], uuid]);
  const { data } = schema.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString()));
  // Another spelling of the same row is not ours either.
  const position = data && { key: data[1], id: data[2] };
  if (position === undefined || encodeCursor(sort, position) !== cursor)
    throw new AppError('validation', 'error.invalid', { statusCode: 400 });
  return position;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
