/** Finds names that look like others, by the skeletons of Unicode TR39 (security/confusables.txt). */
import { searchKey } from '#sync/contracts/core/search-key.ts';
import { normalizeName } from '#api/places/name-lookup.ts';

/**
 * Letters of Cyrillic, Greek, Armenian and rare Latin ones by the letter or digit that they look like.
 * Small capitals are among them, because a key has no case. Letters with accents and those of other
 * alphabets that a name may have (Georgian, Hebrew, Thai) look like no Latin word.
 */
const lookAlikes: Readonly<Record<string, string>> = {
  2: 'ƧꙄꝚ',
  3: 'ЗзӠӡƷȜ',
  5: 'Ƽ',
  6: 'б',
  8: 'Ȣȣ',
  a: 'аАαΑɑᴀ',
  b: 'ВвЬьΒƄƅʙ',
  c: 'сСςᴄ',
  d: 'ԁԀᴅ',
  e: 'еЕҽΕᴇ',
  f: 'ϜքꞘꞙ',
  g: 'Ԍԍցɡɢƍᶃ',
  h: 'һҺНнΗհʜ',
  i: 'іιɩɪ',
  j: 'јЈϳͿյᴊ',
  k: 'кКκΚᴋ',
  l: 'IІӀӏΙ|ǀƖʟԼ',
  m: 'мМΜϺᴍ',
  n: 'ոռΝηɴ',
  o: 'оОοΟσօՕᴏ',
  p: 'рРρΡƿᴘ',
  q: 'ԛԚգզɋ',
  r: 'гᴦʀƦ',
  s: 'ѕЅՏꜱƽ',
  t: 'тТτΤᴛ',
  u: 'υսՍᴜʋ',
  v: 'ѵѴνᴠ',
  w: 'ѡѠԝԜաɯᴡ',
  x: 'хХχΧ',
  y: 'уУүҮγΥʏ',
  z: 'Ζᴢ',
};
const plainByLetter = new Map(
  Object.entries(lookAlikes).flatMap(([plain, letters]) =>
    Array.from(letters, (letter) => [letter, plain] as const),
  ),
);
const plainPairs: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', rn: 'm', vv: 'w' };

/** Equal for names that look the same, whatever their letters: «Соре» in Cyrillic and `Cope`. */
export function skeleton(name: string): string {
  const plain = Array.from(name.normalize('NFKD'), (each) => plainByLetter.get(each) ?? each);
  return searchKey(plain.join('')).replace(/[01]|rn|vv/g, (found) => plainPairs[found] ?? found);
}

/** Names are the same, or look alike, if they share one of their keys. */
export const nameKeys = (name: string) => [normalizeName(name), skeleton(name)];

/** The other name that this one looks like without being the same; undefined if there is none. */
export function findLookAlike(name: string, others: readonly string[]): string | undefined {
  return others.find(
    (other) =>
      skeleton(other) === skeleton(name) &&
      ![normalizeName, searchKey].some((key) => key(other) === key(name)),
  );
}
