/** Marks what is left of a text without the start and end that it shares with another one. */
export function diffTexts(text: string, other: string): { part: string; differs: boolean }[] {
  const mine = splitWords(text);
  const theirs = splitWords(other);
  const limit = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < limit && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < limit - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const parts = [
    { part: mine.slice(0, start).join(''), differs: false },
    { part: mine.slice(start, mine.length - end).join(''), differs: true },
    { part: mine.slice(mine.length - end).join(''), differs: false },
  ];
  return parts.filter(({ part }) => part !== '');
}

/** Words with their trailing space, so that a difference never splits a word. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
