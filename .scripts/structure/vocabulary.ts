/**
 * Keeps replaced words from coming back (docs/glossary.md, "Replaced words"). Reads identifiers, file
 * names, CSS classes and comments, word by word: `templateName` contains no `plate`. String literals
 * are not read, because message keys and stored names keep their spelling.
 */
import { parseSync, Visitor } from 'oxc-parser';
import { lineAt } from '#scripts/structure/source.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

/** The words of a replaced name, in lower case and joined by hyphens, with the standard term. */
const inNames: readonly (readonly [string, string])[] = [
  ['add-words', 'addMessages'],
  ['as-known', 'undefinedUntilSynced'],
  ['asked-to-wait', 'retryAfter'],
  ['crest', 'team logo'],
  ['crests', 'team logos'],
  ['desk', 'admin page'],
  ['hand-made-sheet', 'spreadsheetFromRows'],
  ['format-heard', 'formatLastSynced'],
  ['heard-strip', 'SyncBanner'],
  ['is-heard', 'isLiveConnected'],
  ['never-heard', 'never synced'],
  ['late-words', 'parts of the catalogue'],
  ['left-reports', 'unsendable reports'],
  ['left-texts', 'unsendable texts'],
  ['mend-restored', 'repairAfterRestore'],
  ['missing-part', 'ChunkLoadError'],
  ['note-twice', 'a verb for what it does'],
  ['pens', 'renderers'],
  ['plate', 'stat tile'],
  ['plates', 'stat tiles'],
  ['steadily', 'withDatabaseRetry'],
  ['table-words', 'table labels'],
  ['tables-say', 'countRowsPerTable'],
  ['take-turns', 'keyedMutex'],
  ['tell-moved', 'notifyMatchMoved'],
  ['under-one-key', 'withIdempotencyKey'],
  ['use-words', 'useTranslation'],
  ['why-waiting', 'waitingReason'],
];

/** Names that are replaced only as a whole, because their words have other uses. */
const wholeNames = new Map([
  ['Heard', 'sync status'],
  ['Strip', 'Banner'],
  ['strip.tsx', 'banner.tsx'],
  ['voice.css', 'typography.css'],
]);

/** Words of private vocabulary that plain English does not need. */
const inComments =
  /\b(?:asKnown|crests?|HeardStrip|heard from the league|late[- ]words|takeTurns|underOneKey|useWords|voice\.css)\b/g;

export function checkVocabulary({ path, text, program }: Source): Finding[] {
  const found = new Map<string, Finding>();
  const visit = ({ name, start }: { name: string; start: number }) => {
    const standard = replacement(name);
    if (standard !== null && !found.has(name))
      found.set(name, finding(path, name, standard, lineAt(text, start)));
  };
  new Visitor({ Identifier: visit, JSXIdentifier: visit }).visit(program);
  const comments = parseSync(path, text).comments.flatMap(({ value, start }) =>
    [...value.matchAll(inComments)].map(([word]) =>
      finding(path, word, 'see docs/glossary.md', lineAt(text, start)),
    ),
  );
  return [...found.values(), ...comments];
}

export function checkFileVocabulary(path: string): Finding[] {
  return path.split('/').flatMap((name) => {
    const standard = replacement(name);
    return standard === null ? [] : [finding(path, name, standard)];
  });
}

export function checkClassVocabulary(path: string, css: string): Finding[] {
  return [...css.matchAll(/\.([a-z][a-z0-9-]*)/g)].flatMap(({ 1: name = '', index }) => {
    const standard = replacement(name);
    return standard === null ? [] : [finding(path, name, standard, lineAt(css, index))];
  });
}

/** The standard term for a name that contains a replaced word; null for any other name. */
export function replacement(name: string): string | null {
  const whole = wholeNames.get(name);
  if (whole !== undefined) return whole;
  const words = name
    .replaceAll(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$2-')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .join('-');
  return inNames.find(([replaced]) => `-${words}-`.includes(`-${replaced}-`))?.[1] ?? null;
}

function finding(path: string, name: string, standard: string, line?: number): Finding {
  const message = `${name} is a replaced word; use the standard term: ${standard}`;
  return { rule: 'vocabulary', path, message, ...(line !== undefined && { line }) };
}
