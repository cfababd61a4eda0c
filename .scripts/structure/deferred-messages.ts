/** Checks that every chunk imports the deferred messages that its components use. */
import { Visitor } from 'oxc-parser';
import { isTest } from '#scripts/structure/layers.ts';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

const deferred = /^pwa\/lib\/i18n\/deferred-messages\//;
const messages = /^sync\/contracts\/messages\//;
/** A message key, or the prefix of a concatenated one. */
const key = /^[a-z]\w*(\.\w+)*\.?$/;

export function checkDeferredMessages(sources: readonly Source[]): Finding[] {
  const loaded = new Map(
    sources.filter(({ path }) => !isTest(path)).map((source) => [source.path, source]),
  );
  const providerOfKey = new Map<string, string>();
  for (const { path, imports } of loaded.values()) {
    if (!deferred.test(path)) continue;
    for (const { target } of imports)
      if (target !== null && messages.test(target))
        for (const { value } of keys(loaded.get(target))) providerOfKey.set(value, path);
  }
  const providerOf = (value: string) =>
    value.endsWith('.')
      ? [...providerOfKey].find(([name]) => name.startsWith(value))?.[1]
      : providerOfKey.get(value);
  return chunkEntries(loaded).flatMap((entry) => {
    const chunk = chunkOf(entry, loaded);
    const inPage = [...chunk].filter((path) => path.startsWith('pwa/'));
    return inPage.flatMap((path) => {
      const missing = keys(loaded.get(path)).filter(
        ({ value }) => !chunk.has(providerOf(value) ?? path),
      );
      const [{ value, line } = { value: '', line: 0 }] = missing;
      const message = `${value} is missing: ${entry} does not import #${providerOf(value)}`;
      return missing.length === 0 ? [] : [{ rule: 'deferred-messages', path, line, message }];
    });
  });
}

/** The files that are loaded as separate chunks: pages and other dynamic imports. */
function chunkEntries(loaded: ReadonlyMap<string, Source>): string[] {
  const inPage = [...loaded.values()].filter(({ path }) => path.startsWith('pwa/'));
  const imports = inPage.flatMap((source) => source.imports);
  const within = new Set(imports.flatMap(({ dynamic, target }) => (dynamic ? [] : [target])));
  const later = new Set(imports.flatMap(({ dynamic, target }) => (dynamic ? [target] : [])));
  return inPage.map(({ path }) => path).filter((path) => later.has(path) || !within.has(path));
}

function chunkOf(entry: string, loaded: ReadonlyMap<string, Source>): Set<string> {
  const chunk = new Set<string>();
  const visit = (path: string): void => {
    if (chunk.has(path) || messages.test(path)) return;
    chunk.add(path);
    for (const { target, dynamic, typeOnly } of loaded.get(path)?.imports ?? [])
      if (target !== null && !dynamic && !typeOnly) visit(target);
  };
  visit(entry);
  return chunk;
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
