/**
 * Texts as every search compares them. `search_key` in SQL does the same (migration 0035), and
 * search-key.pg.test.ts compares the two.
 */

/** Combining marks of Latin, Greek, Cyrillic, Hebrew and Arabic; other scripts need theirs. */
const marks =
  '\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u08ca-\u08e1\u08e3-\u08ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f';
/** Soft hyphens, zero-width and directional characters, which no one sees. */
const invisible = '\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff';
/** Apostrophes, full stops, tatweel and the hamza without a letter below it. */
const ignored = "'’‘ʻʼʿʾ`.\u0640\u0621\u0674";

const removed = new RegExp(`[${marks}${invisible}${ignored}]`, 'g');
/** Spaces, slashes and hyphens. */
const separators = /[\t-\r \u0085\u1680\u2028\u2029/\u2010-\u2015\u2212-]+/g;

/** Letters that have no decomposition, and the ways to write one Arabic letter or digit. */
const written = 'ςłøđıðħٱىیةہەھک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹';
const plain = 'σlodidhاييههههك01234567890123456789';
const letters = new RegExp(`[${written}]`, 'g');

/**
 * A text without case, accents, diacritics and tatweel, with one alef, ya and ha, Latin digits and
 * single spaces: `الأهلى` and `الاهلي` are one, as are `El-Gaish` and `el gaish`.
 */
export function searchKey(text: string): string {
  return text
    .normalize('NFKD')
    .replace(removed, '')
    .replace(separators, ' ')
    .toLowerCase()
    .replace(letters, (letter) => plain.charAt(written.indexOf(letter)))
    .trim();
}

/**
 * The words of a search, each of which a text must contain. What was typed without a space stays
 * together: `07-11` does not find `11-07`.
 */
export function searchWords(search: string): string[] {
  return search
    .split(/\s+/)
    .map(searchKey)
    .filter((word) => word !== '');
}

/** Whether the texts together contain every word of the search; all do if nothing is searched. */
export function matchesSearch(
  search: string | undefined,
  ...texts: (string | null | undefined)[]
): boolean {
  const words = searchWords(search ?? '');
  if (words.length === 0) return true;
  const key = searchKey(texts.filter(Boolean).join(' '));
  return words.every((word) => key.includes(word));
}

/** The Latin and Arabic names of teams, venues and tournaments, for `matchesSearch`. */
export function searchedNames(
  ...records: readonly (
    | { readonly name: string; readonly nameArabic?: string | null | undefined }
    | null
    | undefined
  )[]
): string[] {
  return records.flatMap((record) =>
    record ? [record.name, ...(record.nameArabic ? [record.nameArabic] : [])] : [],
  );
}
