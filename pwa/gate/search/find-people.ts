/** Finds people of the list by name, by the code printed on their ticket or by their number. */
import { latinDigits } from '#sync/contracts/core/latin-digits.ts';
import { matchesSearch, searchKey, searchWords } from '#sync/contracts/core/search-key.ts';
import type { GateEntryRow } from '#sync/contracts/gate/gate-rows.ts';
import type { IndexPeople } from '#sync/contracts/gate/sealing.ts';
import { parsePrintedCode } from '#sync/contracts/tickets/printed-code.ts';
import type { ListIndex } from '#pwa/gate/engine/list-index.ts';

/** Letters of the shortest part of a name that is searched. */
export const minLetters = 3;
/** People that a search shows at most. */
export const maxFound = 6;

export interface Match {
  entry: GateEntryRow;
  /** The person; null for a replaced ticket: the index has the name with the newer one. */
  named: IndexPeople[number] | null;
}

export type Matches =
  | { kind: 'tooShort' }
  /** `more`: the search fits people who are not among the first. */
  | { kind: 'found'; source: 'typed' | 'search'; matches: Match[]; more: boolean }
  | { kind: 'unknownCode'; code: string }
  | { kind: 'nobody' };

type List = Pick<ListIndex, 'coded' | 'numbered'>;

export function findPeople(text: string, people: IndexPeople, list: List): Matches {
  const typed = latinDigits(text).trim();
  const isNumber = /^\d{1,6}$/.test(typed);
  const code = parsePrintedCode(typed);
  const entry = isNumber ? list.numbered(Number(typed)) : code === null ? null : list.coded(code);
  if (entry) {
    const named = people.find(({ no }) => no === entry.no) ?? null;
    // Without a name there is nothing to compare a card with.
    if (named !== null || entry.revokedAt !== null)
      return { kind: 'found', source: 'typed', matches: [{ entry, named }], more: false };
  }
  const byName = findByName(typed, people, list);
  if (byName.length > 0)
    return {
      kind: 'found',
      source: 'search',
      matches: byName.slice(0, maxFound),
      more: byName.length > maxFound,
    };
  if (isNumber) return { kind: 'unknownCode', code: typed };
  // Eight letters may be a name as well as a code.
  if (code !== null && /[\d-]/.test(typed)) return { kind: 'unknownCode', code };
  return { kind: isLongEnough(typed) ? 'nobody' : 'tooShort' };
}

const isLongEnough = (text: string) => searchWords(text).some((word) => word.length >= minLetters);

/** Those whose names begin with a typed word come first, other spellings of it last. */
function findByName(text: string, people: IndexPeople, list: List): Match[] {
  if (!isLongEnough(text)) return [];
  const words = searchWords(text);
  return people
    .filter(({ name, nameArabic }) => matchesSearch(text, name, nameArabic))
    .map((named) => ({ named, rank: rankOf(named, words) }))
    .toSorted((one, other) => one.rank - other.rank || one.named.no - other.named.no)
    .flatMap(({ named }) => {
      const entry = list.numbered(named.no);
      return entry === undefined ? [] : [{ entry, named }];
    });
}

function rankOf({ name, nameArabic }: IndexPeople[number], words: readonly string[]): number {
  const key = searchKey(`${name} ${nameArabic ?? ''}`);
  if (words.some((word) => ` ${key}`.includes(` ${word}`))) return 0;
  return words.every((word) => key.includes(word)) ? 1 : 2;
}

/**
 * Finds the first typed word in a name, however either is written: `ال` in `آل سعيد`. Null if the
 * name does not have it, such as the Latin name for an Arabic search.
 */
export function matchedPart(
  name: string,
  search: string,
): readonly [start: number, end: number] | null {
  const [word] = searchWords(search);
  if (word === undefined) return null;
  let key = '';
  /** The place where each letter of the key begins in the name. */
  const starts: number[] = [];
  let at = 0;
  for (const letter of name) {
    const folded = /\s/.test(letter) ? ' ' : searchKey(letter);
    for (let index = 0; index < folded.length; index += 1) starts.push(at);
    key += folded;
    at += letter.length;
  }
  const found = key.indexOf(word);
  if (found === -1) return null;
  // Up to the next letter, so that marks without a key of their own belong to theirs.
  return [starts[found] ?? 0, starts[found + word.length] ?? name.length];
}
