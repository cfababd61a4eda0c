import { describe, expect, it, test } from 'vitest';
import { arabicName, arabicNameField } from '#sync/contracts/core/arabic-names.ts';
import { bothNames, nameIn } from '#sync/contracts/core/names.ts';

const parse = (name: string) => arabicName.parse(name);
const problemOf = (name: unknown) => arabicName.safeParse(name).error?.issues[0]?.message;

describe('an Arabic name', () => {
  it.each([
    'سارة عادل',
    'أحمد إبراهيم آل مؤمن',
    'هدى يحيى',
    'جريدة الأهرام',
    // Letters that Egyptians, Persians and Urdu speakers write.
    'چورچ ڤيكتور پاسكال',
    'کامران گیلانی',
    'ٹی وی',
  ])('an Arabic name keeps its letters, hamzas and spaces: %s', (name) => {
    expect(parse(name)).toBe(name);
  });

  it.each([
    ['tatweel', 'محـــمد', 'محمد'],
    ['diacritics', 'مُحَمَّدٌ الرَّشيدُ', 'محمد الرشيد'],
    ['a superscript alef', 'عبد الرحمٰن', 'عبد الرحمن'],
    ['spaces at its ends and doubled ones', '  علي \u00a0\t حسن ', 'علي حسن'],
  ])('an Arabic name is stored without %s', (_, typed, stored) => {
    expect(parse(typed)).toBe(stored);
  });

  it('an Arabic name has one spelling of a letter with its hamza, however it was typed', () => {
    expect(parse('ا\u0654حمد')).toBe('أحمد');
    expect(parse('ا\u0653مال')).toBe('آمال');
  });

  it('an Arabic name copied from a PDF has plain letters', () => {
    expect(parse('\ufee3\ufea4\ufee4\ufeaa')).toBe('محمد');
  });

  it.each([
    ['Latin letters', 'Sara عادل'],
    ['digits', 'قناة 9'],
    ['Arabic digits', 'قناة ٩'],
    ['Persian digits', 'شبكه ۹'],
    ['punctuation', 'سارة، عادل'],
    ['a bidi control', 'سارة\u202e عادل'],
    ['a mark of direction', 'سارة\u200f'],
    ['an Arabic letter mark', '\u061cسارة'],
    ['a joiner', 'علی\u200dرضا'],
    ['a control character', 'سارة\u0000'],
    ['an emoji', 'سارة 🙂'],
    ['half of a surrogate pair', 'سارة\ud83d'],
  ])('an Arabic name with %s is refused', (_, name) => {
    expect(problemOf(name)).toBe('error.arabicLetters');
  });

  it('an Arabic name has 2 to 80 characters, counted as it is stored', () => {
    expect(problemOf('س')).toBe('error.arabicTooShort');
    expect(problemOf('')).toBe('error.arabicTooShort');
    expect(problemOf(' سـ َ')).toBe('error.arabicTooShort');
    expect(parse('مي')).toBe('مي');
    expect(parse('سَ'.repeat(80))).toHaveLength(80);
    expect(problemOf('س'.repeat(81))).toBe('error.arabicTooLong');
  });

  it('an Arabic name may have each letter of the script, and nothing else of it', () => {
    for (let code = 0x600; code <= 0x8ff; code += 1) {
      const sign = String.fromCodePoint(code);
      // Removed, joined with the letter before it, or taken apart.
      if (/[\u0640\p{M}]/u.test(sign) || sign.normalize('NFKC') !== sign) continue;
      const isLetter = /\p{Script=Arabic}/u.test(sign) && /\p{Lo}|\u08c9/u.test(sign);
      expect(problemOf(sign.repeat(2)), code.toString(16)).toBe(
        isLetter ? undefined : 'error.arabicLetters',
      );
    }
  });

  it('an Arabic name is a text', () => {
    expect(problemOf(7)).toBe('error.invalid');
    expect(problemOf(null)).toBe('error.invalid');
  });
});

describe('a form’s field for an Arabic name', () => {
  it('a form’s field for an Arabic name may be empty', () => {
    expect(arabicNameField.parse('')).toBeUndefined();
    expect(arabicNameField.parse('  ')).toBeUndefined();
  });

  it('a form’s field for an Arabic name is otherwise checked as a name', () => {
    expect(arabicNameField.parse(' سـارة ')).toBe('سارة');
    expect(arabicNameField.safeParse('Sara').error?.issues[0]?.message).toBe('error.arabicLetters');
  });
});

describe('two names', () => {
  const latin = 'Sara Adel';
  const arabic = 'سارة عادل';

  test('a reader sees the name in their language first', () => {
    expect(nameIn('ar', latin, arabic)).toBe(arabic);
    expect(nameIn('en', latin, arabic)).toBe(latin);
    expect(bothNames('ar', latin, arabic)).toEqual([arabic, latin]);
    expect(bothNames('en', latin, arabic)).toEqual([latin, arabic]);
  });

  test.each([null, undefined])('the Latin name stands alone if the other is %s', (missing) => {
    expect(nameIn('ar', latin, missing)).toBe(latin);
    expect(bothNames('ar', latin, missing)).toEqual([latin]);
  });
});
