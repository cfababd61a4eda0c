/** Texts as lists search and sort them, ignoring case and accents as the app's own search does. */
import { type Expression, type RawBuilder, sql } from 'kysely';

/** Combining marks of Latin, Cyrillic, Hebrew and Arabic, for a regular expression. */
const marks =
  '[\\u0300-\\u036f\\u0483-\\u0489\\u0591-\\u05c7\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed\\u1dc0-\\u1dff\\u20d0-\\u20f0]';

const plainText = (text: Expression<unknown>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${text}, NFD), ${sql.lit(marks)}, '', 'g'))`;

/** Whether `text` contains every word of the search. */
export function containsWords(text: Expression<unknown>, search = ''): RawBuilder<boolean> {
  const words = search
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return sql<boolean>`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  return sql<boolean>`${plainText(text)} like all (${patterns}::text[])`;
}

/** Sorts after every text. */
const last = '\u{10ffff}';

/** A text for sorting: digits by their value, so that 2 comes before 10, and null last. */
export function sortText(text: Expression<unknown>): RawBuilder<string> {
  const padded = sql`regexp_replace(${plainText(text)}, '(\\d+)', '0000000\\1', 'g')`;
  return sql<string>`coalesce(left(regexp_replace(${padded}, '0*(\\d{8})', '\\1', 'g'), 100), ${sql.lit(last)})`;
}
