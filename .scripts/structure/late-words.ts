/**
 * Words that the first load does not carry (`pwa/lib/i18n/deferred-messages`) come with every part that uses
 * them: a part loaded on its own, like a screen, imports what it and its parts say.
 */
import { Visitor } from 'oxc-parser';
import { isTest } from '#scripts/structure/layers.ts';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

const late = /^pwa\/lib\/i18n\/deferred-messages\//;
const messages = /^sync\/contracts\/messages\//;
/** A key, or the beginning of one that is put together. */
const key = /^[a-z]\w*(\.\w+)*\.?$/;

export function checkLateWords(sources: readonly Source[]): Finding[] {
  const loaded = new Map(
    sources.filter(({ path }) => !isTest(path)).map((source) => [source.path, source]),
  );
  const broughtBy = new Map<string, string>();
  for (const { path, imports } of loaded.values()) {
    if (!late.test(path)) continue;
    for (const { target } of imports)
      if (target !== null && messages.test(target))
        for (const { value } of keys(loaded.get(target))) broughtBy.set(value, path);
  }
  const bringerOf = (value: string) =>
    value.endsWith('.')
      ? [...broughtBy].find(([late]) => late.startsWith(value))?.[1]
      : broughtBy.get(value);
  return partsOf(loaded).flatMap((entry) => {
    const part = loadedWith(entry, loaded);
    const inPage = [...part].filter((path) => path.startsWith('pwa/'));
    return inPage.flatMap((path) => {
      const lacking = keys(loaded.get(path)).filter(
        ({ value }) => !part.has(bringerOf(value) ?? path),
      );
      const [{ value, line } = { value: '', line: 0 }] = lacking;
      const message = `${value} is not there: ${entry} does not import #${bringerOf(value)}`;
      return lacking.length === 0 ? [] : [{ rule: 'late-words', path, line, message }];
    });
  });
}

/** What is loaded on its own: by a page, or when it is needed. */
function partsOf(loaded: ReadonlyMap<string, Source>): string[] {
  const inPage = [...loaded.values()].filter(({ path }) => path.startsWith('pwa/'));
  const imports = inPage.flatMap((source) => source.imports);
  const within = new Set(imports.flatMap(({ dynamic, target }) => (dynamic ? [] : [target])));
  const later = new Set(imports.flatMap(({ dynamic, target }) => (dynamic ? [target] : [])));
  return inPage.map(({ path }) => path).filter((path) => later.has(path) || !within.has(path));
}

function loadedWith(entry: string, loaded: ReadonlyMap<string, Source>): Set<string> {
  const part = new Set<string>();
  const visit = (path: string): void => {
    if (part.has(path) || messages.test(path)) return;
    part.add(path);
    for (const { target, dynamic, typeOnly } of loaded.get(path)?.imports ?? [])
      if (target !== null && !dynamic && !typeOnly) visit(target);
  };
  visit(entry);
  return part;
}

const found = new WeakMap<Source, { value: string; line: number }[]>();

function keys(source: Source | undefined): { value: string; line: number }[] {
  if (source === undefined) return [];
  const known = found.get(source);
  if (known !== undefined) return known;
  const all: { value: string; line: number }[] = [];
  const add = (value: unknown, start: number) => {
    if (typeof value === 'string' && value.includes('.') && key.test(value))
      all.push({ value, line: lineAt(source.text, start) });
  };
  new Visitor({
    Literal: ({ value, start }) => add(value, start),
    TemplateLiteral: ({ quasis: [first] }) => add(first?.value.raw, first?.start ?? 0),
  }).visit(source.program);
  found.set(source, all);
  return all;
}
