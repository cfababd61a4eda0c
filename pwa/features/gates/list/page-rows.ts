/** How the people of a security list are divided into pages. */
import type { SecurityList } from '#sync/contracts/gate/security-list.ts';

/** Number of rows of a page whose note on changes has at most `noteLines` lines. */
export const rowsPerPage = 20;
const noteLines = 2;
/** Number of lines of the note that replace one row. */
const linesPerRow = 1.9;
/** Number of letters in a line of the note. */
const lineLetters = 56;
/** Maximum number of names in the note; the others are counted. */
const maxNames = 40;

export interface Changes {
  removed: SecurityList['removed'];
  added: SecurityList['added'];
  /** Number of changes that are not listed by name. */
  more: number;
}

/** The changes that the first page lists by name, those who were removed first. */
export function listedChanges({ removed, added }: SecurityList): Changes {
  const shownRemoved = removed.slice(0, maxNames);
  const shownAdded = added.slice(0, maxNames - shownRemoved.length);
  return {
    removed: shownRemoved,
    added: shownAdded,
    more: removed.length + added.length - shownRemoved.length - shownAdded.length,
  };
}

/** The people of each page; the first has fewer if its note on changes is long. */
export function pagesOf(list: SecurityList): SecurityList['people'][] {
  const { removed, added } = listedChanges(list);
  const letters = [...removed, ...added].reduce(
    (sum, { name, nameArabic }) => sum + Math.max(name.length, nameArabic?.length ?? 0) + 6,
    40,
  );
  const extraLines = Math.max(0, Math.ceil(letters / lineLetters) - noteLines);
  const first = rowsPerPage - Math.ceil(extraLines / linesPerRow);
  const pages = [list.people.slice(0, first)];
  for (let at = first; at < list.people.length; at += rowsPerPage)
    pages.push(list.people.slice(at, at + rowsPerPage));
  return pages;
}
