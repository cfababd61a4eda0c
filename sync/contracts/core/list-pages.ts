/**
 * Pages of long lists that the server searches, filters and sorts. A page starts after a row, not at
 * a number, so that no row is lost or repeated while others are added and deleted.
 */
import * as z from 'zod/mini';

/** A column id, with a minus for descending. */
export type SortBy<Column extends string> = Column | `-${Column}`;

/** Where a page starts or ends: a `next` or `previous` of another page with the same sort order. */
const cursor = z.string().check(z.minLength(1), z.maxLength(2000));

export const maxListPageSize = 1000;

/** The query of a list that can be sorted by these columns; `first` is the default order. */
export function listPageQuery<const Column extends string>(
  columns: readonly Column[],
  first: SortBy<Column>,
) {
  const orders = columns.flatMap((column): SortBy<Column>[] => [column, `-${column}`]);
  return z.strictObject({
    sort: z._default(z.enum(orders), first as never),
    /** The rows after this one. */
    after: z.optional(cursor),
    /** The rows before this one; wins over `after`. */
    before: z.optional(cursor),
    pageSize: z._default(
      z.coerce.number().check(z.int(), z.positive(), z.maximum(maxListPageSize)),
      50,
    ),
    /** Words that a row must contain, ignoring case and accents. */
    text: z.optional(z.string().check(z.maxLength(100))),
  });
}

export interface ListPageQuery<Column extends string = string> {
  sort: SortBy<Column>;
  after?: string | undefined;
  before?: string | undefined;
  pageSize: number;
}

/** Where a page is in its list. */
export const listPosition = {
  /** Rows before the first of this page. */
  skipped: z.int(),
  /** `after` of the next page; null on the last one. */
  next: z.nullable(z.string()),
  /** `before` of the previous page; null on the first one. */
  previous: z.nullable(z.string()),
};

export function listPage<Row extends z.ZodMiniType>(row: Row) {
  return z.strictObject({
    rows: z.array(row),
    /** Rows that match search and filters. */
    totalCount: z.int(),
    /** Rows without search and filters. */
    allCount: z.int(),
    ...listPosition,
  });
}

export interface ListPage<Row> {
  rows: Row[];
  totalCount: number;
  allCount: number;
  skipped: number;
  next: string | null;
  previous: string | null;
}
