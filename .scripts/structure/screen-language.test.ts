import { expect, test } from 'vitest';
import { checkScreenLanguage } from '#scripts/structure/screen-language.ts';
import { readSource } from '#scripts/structure/source.ts';

const rules = (code: string, path = 'pwa/features/a.tsx') =>
  checkScreenLanguage(
    readSource(path, `import { t } from '#pwa/lib/i18n/translate.ts';\n${code}`),
  ).map(({ rule }) => rule);

test.each(["const title = t('a.b');", "const labels = { a: t('a.b') };"])(
  'a text that is made when the module loads is refused: %s',
  (code) => {
    expect(rules(code, 'pwa/features/a.ts')).toEqual(['text-at-load']);
  },
);

test('a component that does not follow the language is refused', () => {
  expect(rules("function Title() { return <h1>{t('a.b')}</h1>; }")).toEqual(['use-translation']);
  expect(
    rules("function Title() { const { translate } = useTranslation(); return t('a.b'); }"),
  ).toEqual(['use-translation']);
});

test('a component that does, and a function that is called when its text is needed, pass', () => {
  expect(
    rules("function Title() { const { t } = useTranslation(); return <h1>{t('a.b')}</h1>; }"),
  ).toEqual([]);
  expect(rules("function describe() { return t('a.b'); }")).toEqual([]);
  expect(rules("const deletion = { title: () => t('a.b') };")).toEqual([]);
});
