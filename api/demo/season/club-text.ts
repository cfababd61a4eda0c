/**
 * Parses clubs in the text format of the openfootball project:
 *
 *     Ghazl El Mahalla, 1936, @ Ghazl El Mahalla Stadium,   El Mahalla El Kubra › Gharbia
 *       | Ghazl El Mahalla SC | Al Ahly Kairo [de]
 *
 * and their names in another language: `Zamalek,   نادى الزمالك`.
 */

export interface Club {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly stadium: string | null;
  readonly city: string;
  /** The text after `›`, null without one. */
  readonly governorate: string | null;
}

/** Throws with the number of a line that is neither a club nor aliases of the one above. */
export function parseClubText(text: string): Club[] {
  const clubs: (Club & { aliases: string[] })[] = [];
  for (const [line, words] of contentLines(text)) {
    if (words.startsWith('=')) continue;
    if (words.startsWith('|')) {
      const club = clubs.at(-1);
      if (!club) throw new Error(`line ${line}: names without a club`);
      club.aliases.push(...readAliases(words));
      continue;
    }
    const [name = '', ...parts] = words.split(',').map((part) => part.trim());
    const place = parts.findLast((part) => part !== '' && !/^(?:\d{4}$|@)/.test(part));
    if (name === '' || place === undefined) throw new Error(`line ${line}: a club without a city`);
    const [city = '', governorate = null] = place.split('›').map((part) => part.trim());
    const stadium =
      parts
        .find((part) => part.startsWith('@'))
        ?.slice(1)
        .trim() ?? null;
    clubs.push({ name, aliases: [], stadium, city, governorate });
  }
  return clubs;
}

/** Name → name in the other language. Throws with the number of a line without two names. */
export function parseNameText(text: string): Map<string, string> {
  const names = new Map<string, string>();
  for (const [line, words] of contentLines(text)) {
    const comma = words.indexOf(',');
    const other = cleanName(words.slice(comma + 1));
    if (comma < 1 || other === '') throw new Error(`line ${line}: a club without its other name`);
    names.set(words.slice(0, comma).trim(), other);
  }
  return names;
}

/** Removes underscores, invisible direction marks and repeated spaces, and composes characters. */
export function cleanName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/[_\s]+/g, ' ')
    .trim();
}

/** `| Al Ahly SC | Al Ahly Kairo [de]` → names; a language in brackets is not part of a name. */
function readAliases(words: string): string[] {
  return words
    .split('|')
    .map((alias) => alias.replace(/\[[a-z]{2}\]\s*$/, '').trim())
    .filter((alias) => alias !== '');
}

/** Non-empty lines without comments, numbered from 1. */
function contentLines(text: string): [line: number, words: string][] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((raw, index): [number, string] => [index + 1, raw.replace(/#.*$/, '').trim()])
    .filter(([, words]) => words !== '');
}
