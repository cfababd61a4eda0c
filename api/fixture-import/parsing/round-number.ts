import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { searchKey } from '#sync/contracts/core/search-key.ts';

const roundWords = new Set(['الجولة', 'جولة', 'الأسبوع', 'أسبوع'].map(searchKey));
/** Ordinals in the masculine; the feminine of all but the first ends in ه. */
const ordinals = 'الأول الثاني الثالث الرابع الخامس السادس السابع الثامن التاسع العاشر'
  .split(' ')
  .map(searchKey);
const tens = new Map([
  ['عشر', 10],
  ['عشره', 10],
  ['والعشرون', 20],
  ['والعشرين', 20],
  ['والثلاثون', 30],
  ['والثلاثين', 30],
]);

/** The number of a round: `5`, `الجولة ٥`, `الأسبوع الخامس`, `الجولة الحادية والعشرون`; else null. */
export function roundNumber(round: string): number | null {
  // A key has no full stops: 5.0 would become 50.
  if (/\d\.\d/.test(latinDigits(round))) return null;
  const words = searchKey(round).split(' ');
  const isNamed = roundWords.has(words[0] ?? '');
  const [word = '', ten, more] = isNamed ? words.slice(1) : words;
  if (ten === undefined && /^\d{1,3}$/.test(word)) return Number(word);
  if (!isNamed || more !== undefined) return null;
  if (ten === undefined) return tens.get(`و${word}`) ?? ordinal(word);
  const [unit, added] = [ordinal(word), tens.get(ten)];
  return unit === null || unit > 9 || added === undefined ? null : added + unit;
}

function ordinal(word: string): number | null {
  if (/^(?:الاولي|الحادي|الحاديه)$/.test(word)) return 1;
  const at = ordinals.indexOf(word.replace(/ه$/, ''));
  return at < 0 ? null : at + 1;
}
