/** Texts as lists search and sort them: by `search_key`, as the app's own search does. */
import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Language, readsArabic } from '#sync/contracts/messages/languages.ts';
import { searchKey, searchWords, spellingPattern } from '#sync/contracts/core/search-key.ts';

const keyOf = (text: Expression<unknown>): RawBuilder<string> => sql<string>`search_key(${text})`;

/** Whether `text` contains every word of the search, at least in another spelling. */
export function containsWords(text: Expression<unknown>, search = ''): RawBuilder<boolean> {
  const words = searchWords(search);
  if (words.length === 0) return sql<boolean>`true`;
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const spellings = words.map(spellingPattern);
  if (spellings.every((spelling) => spelling === null))
    return sql<boolean>`${keyOf(text)} like all (${patterns}::text[])`;
  // The key of a row is made once, its spelling only if a word is not in the key.
  return sql<boolean>`(select bool_and(k.key like w.pattern
      or (w.spelling is not null and spelling_key(k.key) ~ w.spelling))
    from (select ${keyOf(text)} as key offset 0) k,
      unnest(${patterns}::text[], ${spellings}::text[]) as w (pattern, spelling))`;
}

/** Sorts rows of which one text begins with the search before the others. */
export function prefixFirst(
  search: string,
  ...texts: readonly Expression<unknown>[]
): RawBuilder<boolean> {
  const key = searchKey(search);
  const begin = texts.map((text) => sql`coalesce(starts_with(${keyOf(text)}, ${key}), false)`);
  return sql<boolean>`not (${sql.join(begin, sql` or `)})`;
}

/** Sorts names as the reader sees them: by the Arabic one, if there is one and Arabic is read. */
export const sortName = (
  language: Language,
  latin: Expression<unknown>,
  arabic: Expression<unknown>,
): RawBuilder<string> =>
  sortText(readsArabic(language) ? sql`coalesce(${arabic}, ${latin})` : latin);

/** A character that sorts after every text. */
const last = '\u{10ffff}';

/** Makes a text for sorting: digits by their value, so that 2 comes before 10, and null last. */
export function sortText(text: Expression<unknown>): RawBuilder<string> {
  const padded = sql`regexp_replace(${keyOf(text)}, '(\\d+)', '0000000\\1', 'g')`;
  return sql<string>`coalesce(left(regexp_replace(${padded}, '0*(\\d{8})', '\\1', 'g'), 100), ${sql.lit(last)})`;
}
