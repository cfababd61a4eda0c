/** Pages of a list by keyset: a page continues after a row's sort key and id. */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { id as uuid } from '#sync/contracts/core/primitives.ts';
import type { ListPage, ListPageQuery } from '#sync/contracts/core/list-pages.ts';
import { AppError } from '#api/platform/errors/app-error.ts';

/** What a list is sorted by; never null. Texts are compared byte by byte, see `sortText`. */
export interface SortKey {
  type: 'text' | 'number' | 'instant';
  value: RawBuilder<unknown>;
}

export interface ListOrder<Column extends string> {
  /** Unique; decides between rows with the same sort key. */
  id: RawBuilder<string>;
  columns: Readonly<Record<Column, SortKey>>;
}

interface Position {
  key: string;
  id: string;
}

type IdPage = Omit<ListPage<string>, 'allCount'>;

/**
 * Reads the ids of one page of `rows`, which are filtered already. An empty page after the last row
 * is replaced with the last page, and an incomplete one before the first row with the first page.
 * Throws 400 for a cursor that no page with this sort order has returned.
 */
export async function readListPage<DB, TB extends keyof DB, Column extends string>(
  rows: SelectQueryBuilder<DB, TB, object>,
  { id, columns }: ListOrder<Column>,
  query: ListPageQuery<Column>,
): Promise<IdPage> {
  const { sort, pageSize } = query;
  const descends = sort.startsWith('-');
  const key = columns[sort.replace(/^-/, '') as Column];
  const value = comparable(key);
  const isBeyond = (position: Position, back: boolean) =>
    sql<boolean>`(${value}, ${id}) ${sql.raw(back === descends ? '>' : '<')} (${storedKey(key, position.key)}, ${position.id}::uuid)`;
  const read = async (position: Position | null, back: boolean): Promise<Position[]> => {
    const direction = sql.raw(back === descends ? 'asc' : 'desc');
    const found = (await rows
      .$if(position !== null, (all) => all.where(isBeyond(position ?? nowhere, back)))
      .select([sql<string>`${id}::text`.as('id'), keyText(key).as('key')])
      .orderBy(sql`${value} ${direction}, ${id} ${direction}`)
      .limit(pageSize)
      .execute()) as unknown as Position[];
    return back ? found.toReversed() : found;
  };

  const before = query.before === undefined ? null : decodeCursor(query.before, sort, key);
  const after =
    before !== null || query.after === undefined ? null : decodeCursor(query.after, sort, key);
  let page = await read(before ?? after, before !== null);
  if (before !== null && page.length < pageSize) page = await read(null, false);
  if (after !== null && page.length === 0) page = await read(null, true);

  const [first, last] = [page[0], page.at(-1)];
  const { totalCount, skipped } = (await rows
    .select([
      sql<number>`count(*)::int`.as('totalCount'),
      (first === undefined
        ? sql<number>`0`
        : sql<number>`(count(*) filter (where ${isBeyond(first, true)}))::int`
      ).as('skipped'),
    ])
    .executeTakeFirstOrThrow()) as unknown as { totalCount: number; skipped: number };
  const hasNext = last !== undefined && skipped + page.length < totalCount;
  return {
    rows: page.map((row) => row.id),
    totalCount,
    skipped,
    next: hasNext ? encodeCursor(sort, last) : null,
    previous: first !== undefined && skipped > 0 ? encodeCursor(sort, first) : null,
  };
}

const nowhere: Position = { key: '', id: '' };

/** The key as it is compared; the order of bytes is the same on every database. */
const comparable = ({ type, value }: SortKey) =>
  type === 'text' ? sql`(${value})::text collate "C"` : value;

/** The key in full precision, as text. */
function keyText({ type, value }: SortKey): RawBuilder<string> {
  if (type === 'instant')
    return sql<string>`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
  return sql<string>`(${value})::text`;
}

const storedTypes = { text: 'text', number: 'integer', instant: 'timestamptz' } as const;

const storedKey = ({ type }: SortKey, key: string) =>
  sql`${key}::text::${sql.raw(storedTypes[type])}`;

const keySchemas = {
  // What PostgreSQL cannot store is refused.
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
