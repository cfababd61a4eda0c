/**
 * Checks the message catalogue: every message in each complete language, all valid and with the same
 * placeholders.
 */
import { parse, type Token } from '@messageformat/parser';
import type { Finding } from '#scripts/structure/source.ts';
import { messageSource } from '#sync/contracts/messages/compile.ts';
import { type Entry, readEntries } from '#sync/contracts/messages/po.ts';
import { isComplete, type Language } from '#sync/contracts/messages/languages.ts';

export const folder = 'sync/contracts/messages';
export const keysPath = `${folder}/keys.ts`;
const renew = 'npm run messages';

/** A PO file of the catalogue; its part is the path within the language's folder. */
export interface MessageFile {
  readonly language: Language;
  readonly part: string;
  readonly text: string;
}

export function checkMessages(files: readonly MessageFile[]): Finding[] {
  const read = files.map(({ language, part, text }) => ({
    language,
    path: `${folder}/${language}/${part}`,
    part,
    entries: readEntries(language, text),
  }));
  const english = read.filter(({ language }) => language === 'en');
  const finding = (path: string, message: string) => ({ rule: 'messages', path, message });
  const seen = new Set<string>();
  return read.flatMap(({ language, path, part, entries }) => {
    const wrong = entries.flatMap((entry) =>
      problemsOf(language, entry).map((problem) => finding(path, `${entry.key} ${problem}`)),
    );
    if (language === 'en') {
      const twice = entries.filter(({ key }) => seen.size === seen.add(key).size);
      return [...wrong, ...twice.map(({ key }) => finding(path, `${key} exists twice`))];
    }
    const original = english.find((other) => other.part === part)?.entries ?? [];
    const same = lines(original) === lines(entries);
    return same ? wrong : [...wrong, finding(path, `differs from the English messages: ${renew}`)];
  });
}

function problemsOf(language: Language, { key, english, text, outdated }: Entry): string[] {
  if (text === '') return isComplete(language) ? ['has no translation'] : [];
  if (outdated)
    return isComplete(language) ? ['was translated before the English text changed (fuzzy)'] : [];
  try {
    messageSource(language, text);
    const [wanted, found] = [english, text].map((each) =>
      [...placeholders(parse(each))].toSorted(),
    );
    if (String(wanted) !== String(found)) return [`has other placeholders than in English`];
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = forms.filter((form) => plurals(parse(text)).some((has) => !has.has(form)));
    return missing.map((form) => `lacks the plural form ${form}`);
  } catch (error) {
    return [`is not valid: ${error instanceof Error ? error.message : String(error)} (${key})`];
  }
}

/** The names of the values that a message needs. */
export function placeholders(tokens: readonly Token[]): Set<string> {
  return new Set(
    tokens.flatMap((token) => [
      ...('arg' in token ? [token.arg] : []),
      ...('cases' in token ? token.cases.flatMap((each) => [...placeholders(each.tokens)]) : []),
    ]),
  );
}

/** The forms of each plural, those within others included. */
function plurals(tokens: readonly Token[]): Set<string>[] {
  return tokens.flatMap((token) => {
    if (!('cases' in token)) return [];
    const inner = token.cases.flatMap((each) => plurals(each.tokens));
    return token.type === 'plural' ? [new Set(token.cases.map(({ key }) => key)), ...inner] : inner;
  });
}

function lines(entries: readonly Entry[]): string {
  return entries.map(({ key, english, comment }) => `${key} ${english} ${comment}`).join('\n');
}
