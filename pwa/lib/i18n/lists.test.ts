import { afterEach, describe, expect, it } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { formatList, joinWithCommas, joinWithDots } from '#pwa/lib/i18n/lists.ts';

afterEach(() => languageStore.set('en'));

describe('in English', () => {
  it('in English the last part of a list follows “and”', () => {
    expect(formatList(['2 changes', '1 report', '3 photos'])).toBe(
      '2 changes, 1 report and 3 photos',
    );
  });

  it('missing parts of a list leave no separator', () => {
    expect(joinWithCommas(['Photographer', null, '', false, undefined])).toBe('Photographer');
    expect(joinWithDots(['Daily News', null, 'mona@example.com'])).toBe(
      'Daily News · mona@example.com',
    );
  });

  it('an Arabic name in an English list is isolated', () => {
    expect(joinWithCommas(['منى', 'الأهرام', 'Cairo'])).toBe(
      '\u2068منى\u2069, \u2068الأهرام\u2069, Cairo',
    );
  });
});

describe('in Arabic', () => {
  it('lists have Arabic commas and conjunctions', () => {
    languageStore.set('ar');
    expect(formatList(['تغيير واحد', 'تقرير واحد'])).toBe('تغيير واحد وتقرير واحد');
    expect(joinWithCommas(['مصور', 'الأهرام'])).toBe('مصور، الأهرام');
  });

  it('Latin words and numbers in an Arabic list are isolated', () => {
    languageStore.set('ar');
    expect(joinWithDots(['مصور', 'Daily News', '21-11-2026'])).toBe(
      'مصور · \u2068Daily News\u2069 · \u206821-11-2026\u2069',
    );
  });
});
