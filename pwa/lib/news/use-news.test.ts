import { afterEach, expect, it } from 'vitest';
import { languageStore } from '#pwa/lib/i18n/language.ts';
import { inReaderLanguage } from '#pwa/lib/news/use-news.ts';

afterEach(() => languageStore.set('en'));

const both = { title: 'Opening', text: 'a', titleArabic: 'الافتتاح', textArabic: 'ب' };

it('an article in both languages is shown in the reader’s', () => {
  expect(inReaderLanguage(both)).toMatchObject({ title: 'Opening', text: 'a' });
  languageStore.set('ar');
  expect(inReaderLanguage(both)).toMatchObject({ title: 'الافتتاح', text: 'ب' });
});

it('an article in one language is shown to everyone', () => {
  languageStore.set('ar');
  for (const half of [
    { ...both, textArabic: null },
    { title: 'Opening', text: 'a' },
  ])
    expect(inReaderLanguage(half)).toMatchObject({ title: 'Opening', text: 'a' });
});
