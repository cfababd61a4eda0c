/**
 * Texts as every search compares them. `search_key` in SQL does the same (migration 0001), and
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

const sounds: Readonly<Record<string, string>> = {
  o: 'u',
  y: 'i',
  j: 'g',
  q: 'k',
  c: 'k',
  ' ': '',
};

/**
 * A key in which names that are spelled in different ways are alike: `Yousef` and `Yusuf` differ by
 * their vowels only, «عبد الرحمن» and «عبدالرحمن» not at all. `spelling_key` in SQL does the same.
 */
export function spellingKey(key: string): string {
  return key
    .replaceAll('ch', 'sh')
    .replaceAll('ph', 'f')
    .replace(/[oyjqc ]/g, (letter) => sounds[letter] ?? '')
    .replace(/([a-z])\1+/g, '$1');
}

/** Vowels that stand for the same sound; an `e` may be any of them: Ahmed, Qasem, Yousef. */
const alike: Readonly<Record<string, string>> = { a: '[ae]', e: '[aeiu]', i: '[ei]', u: '[eu]' };

/**
 * A regular expression, here and in SQL, for the spelling keys of texts that have this word in
 * another spelling, or this phone number with its country's code. Null for a word that is too
 * short, which would be found in too many others.
 */
export function spellingPattern(word: string): string | null {
  if (/^0+[1-9]\d{5,}$/.test(word)) return word.replace(/^0+/, '');
  if (!/^(?:[ae]l|[\p{L} ]{4,})$/u.test(word)) return null;
  const spelling = spellingKey(word);
  if (word.length > 2 && spelling.length < 3) return null;
  return spelling.replace(/[aeiu]/g, (vowel) => alike[vowel] ?? vowel);
}

const compileSearch = (search: string) =>
  searchWords(search).map((word) => {
    const pattern = spellingPattern(word);
    return { word, spelling: pattern === null ? null : new RegExp(pattern, 'u') };
  });

/** Lists compare one search with each of their rows. */
let latest = { search: '', words: compileSearch('') };

/**
 * Whether the texts together contain every word of the search, at least in another spelling; all do
 * if nothing is searched.
 */
export function matchesSearch(
  search: string | undefined,
  ...texts: (string | null | undefined)[]
): boolean {
  if (search !== undefined && search !== latest.search)
    latest = { search, words: compileSearch(search) };
  const { words } = latest;
  if (search === undefined || words.length === 0) return true;
  const key = searchKey(texts.filter(Boolean).join(' '));
  return words.every(
    ({ word, spelling }) => key.includes(word) || spelling?.test(spellingKey(key)) === true,
  );
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
