import { expect, test } from 'vitest';
import { checkScreen, checkStyles } from '#scripts/structure/screens.ts';
import { readSource } from '#scripts/structure/source.ts';

const rules = (jsx: string) =>
  checkScreen(readSource('pwa/features/a.tsx', `const a = ${jsx};`)).map(({ rule }) => rule);

test('words that come from the catalogue pass', () => {
  expect(rules('<p aria-label={t("a.b")} title={words}>{t("a.b")} · {count} %</p>')).toEqual([]);
  expect(rules('<Row label="legal.privacy" />')).toEqual([]);
  expect(rules('<img alt="" data-name="Cairo" />')).toEqual([]);
  expect(rules('<p><Kbd>Ctrl</Kbd> <kbd>K</kbd></p>')).toEqual([]);
  expect(rules('<p>{format(day, "EEE d MMM")}</p>')).toEqual([]);
});

test.each([
  '<p>{"Hello"}</p>',
  '<p>{`Seat ${seat}`}</p>',
  '<p>{done ? "Yes" : t("no")}</p>',
  '<p>{name ?? "Nobody"}</p>',
  '<input placeholder="Your name" />',
  '<input placeholder={"Your name"} />',
  '<button aria-label="Close" />',
  '<img alt="A crest" />',
  '<p title={old ? `Since ${year}` : undefined} />',
])('a text in the component is refused: %s', (jsx) => {
  expect(rules(jsx)).toEqual(['no-literal-text']);
});

test.each(['bg-red-500', 'hover:text-zinc-900/50', 'md:border-white', 'fill-black'])(
  'a raw colour is refused: %s',
  (name) => {
    expect(rules(`<p className="flex ${name}" />`)).toEqual(['tokens-only']);
    expect(rules(`cn('flex', a && '${name}')`)).toEqual(['tokens-only']);
    expect(rules(`cn(\`flex ${name} \${a}\`)`)).toEqual(['tokens-only']);
  },
);

test.each(['ml-2', '-mr-1', 'sm:pl-4', 'pr-safe', 'left-0', '!right-2', 'text-left', 'border-l'])(
  'a fixed side is refused: %s',
  (name) => {
    expect(rules(`<p className="flex ${name}" />`)).toEqual(['logical-sides']);
  },
);

test('sides that follow the text, and words that only look like sides, pass', () => {
  expect(rules('<p className="ms-2 ps-4 start-0 text-start border-s rounded-e-md" />')).toEqual([]);
  expect(rules('<Menu side="right" align="left" />')).toEqual([]);
  expect(rules('<p className="bg-surface text-ink-muted border-line" />')).toEqual([]);
});

test('style sheets follow the text too', () => {
  const found = (css: string) => checkStyles('pwa/ui/a.css', css).map(({ line }) => line);
  expect(found('.a {\n  margin-left: 1px;\n  right: 0;\n  text-align: left;\n}')).toEqual([
    2, 3, 4,
  ]);
  expect(found('.a { inset-inline-start: 0; margin-inline: 1px } /* left: 0 */')).toEqual([]);
});
