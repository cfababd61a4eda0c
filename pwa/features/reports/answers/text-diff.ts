/** Which part of a text another one does not have: what stands between their common ends. */
export function diffTexts(text: string, other: string): { part: string; differs: boolean }[] {
  const mine = splitWords(text);
  const theirs = splitWords(other);
  const most = Math.min(mine.length, theirs.length);
  let start = 0;
  while (start < most && mine[start] === theirs[start]) start += 1;
  let end = 0;
  while (end < most - start && mine.at(-1 - end) === theirs.at(-1 - end)) end += 1;
  const parts = [
    { part: mine.slice(0, start).join(''), differs: false },
    { part: mine.slice(start, mine.length - end).join(''), differs: true },
    { part: mine.slice(mine.length - end).join(''), differs: false },
  ];
  return parts.filter(({ part }) => part !== '');
}

/** Words with the space after them: a difference never cuts a word. */
function splitWords(text: string): string[] {
  return text.match(/\S+\s*|\s+/g) ?? [];
}
