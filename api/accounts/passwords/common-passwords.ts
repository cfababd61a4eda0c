/**
 * Recognizes passwords that attackers try first: those of a published list, and those of a few
 * patterns: keyboard runs, repetitions, and a common word or listed password with a little around it.
 */
import { commonWords } from '#api/accounts/passwords/common-password-words.ts';
import { leakedPasswords } from '#api/accounts/passwords/leaked-passwords/leaked-passwords.ts';

/** Common passwords that neither the list nor a pattern covers. */
const extraCommonPasswords = new Set(
  `touchline-demo 12344321123 3rjs1la7qe 7758521520 5201314520 1314520520 woaini1314 woaini520520
   jordan2323 blink182182 trustno1trustno1 1122334455 11223344556 1020304050 12qwaszx12 12qwaszxcv
   asdfghjkl; zxcvbnm,./ 1029384756 9638527410 1593574862 1597534682
   al-ahly1907`.split(/\s+/),
);

/** Characters that are judged, because the time grows with their cube. */
const judgedLength = 64;

/** Whether attackers would try this password first, in any case. */
export function isCommonPassword(password: string): boolean {
  // Normalizing may make a text longer.
  const plain = password.normalize('NFKC').toLowerCase().slice(0, judgedLength);
  const digits = plain.replace(/^\p{L}{1,3}(?=\d+$)/u, '');
  return (
    extraCommonPasswords.has(plain) ||
    leakedPasswords.has(plain) ||
    isRepetition(plain) ||
    isKeyboardRun(plain) ||
    isKeyboardRun(digits) ||
    isPaddedWord(plain)
  );
}

/** Whether one to six characters repeat throughout; the last repetition may be cut off. */
function isRepetition(text: string): boolean {
  return [1, 2, 3, 4, 5, 6].some(
    (length) =>
      text.length >= 2 * length &&
      text ===
        text
          .slice(0, length)
          .repeat(Math.ceil(text.length / length))
          .slice(0, text.length),
  );
}

const keyboardRows = `
  012345678901234567890 abcdefghijklmnopqrstuvwxyz a1b2c3d4e5f6g7h8 1a2b3c4d5e6f7g8h a1s2d3f4g5h6
  qwertyuiop asdfghjkl zxcvbnm qwertzuiop yxcvbnm azertyuiop qsdfghjklm qawsedrftgyhujikolp
  1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik qazwsxedcrfvtgbyhnujmik 1qazxsw23edcvfr45tgb
  1q2w3e4r5t6y7u8i9o0p q1w2e3r4t5y6u7i8o9p0
  7894561230 1472583690 1593572846 159753 147896325`;
/** All rows of the keyboard, forwards and backwards. */
const keyboardSequences = `${keyboardRows} ${keyboardRows.split('').toReversed().join('')}`;
/** How many segments a run may have, and how long a segment must be. */
const maxRunPieces = 4;
const minPieceLength = 3;

/** Whether the text is a few segments of neighbouring keys or letters, one after the other. */
function isKeyboardRun(text: string): boolean {
  // The fewest segments for the text up to each index; the last one may have one or two characters.
  const segments = [0];
  for (let end = 1; end <= text.length; end += 1) {
    segments[end] = Infinity;
    const shortest = end === text.length && end > 2 * minPieceLength ? 1 : minPieceLength;
    for (let start = end - shortest; start >= 0; start -= 1) {
      const piece = text.slice(start, end);
      if (!keyboardSequences.includes(piece) && !/^(.)\1*$/u.test(piece)) break;
      segments[end] = Math.min(segments[end] ?? Infinity, (segments[start] ?? Infinity) + 1);
    }
  }
  return (segments[text.length] ?? Infinity) <= maxRunPieces;
}

/** Whether people would add this to a word: up to four characters, a run of digits, a year. */
const isPadding = (text: string) =>
  /^\P{L}{0,4}$/u.test(text) ||
  (/^[^\p{L}\d]?\d+$/u.test(text) && isKeyboardRun(text.replace(/^\D/, ''))) ||
  /^[^\p{L}\d]?(?:19|20)\d\d\P{L}{0,2}$/u.test(text);

const leetLetters: Record<string, string> = {
  0: 'o',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
};
const longestWordLength = Math.max(...[...commonWords].map(({ length }) => length));

/** Whether this is a common word, perhaps doubled, or a listed password, with little else. */
function isPaddedWord(text: string): boolean {
  const bare = text.replace(/[03457@$]/g, (sign) => leetLetters[sign] ?? sign);
  const ways = [bare.replace(/[1!]/g, 'i'), bare.replace(/[1!]/g, 'l')];
  for (let start = 0; start < text.length && isPadding(text.slice(0, start)); start += 1)
    for (let end = Math.min(text.length, start + 2 * longestWordLength); end >= start + 4; end -= 1)
      if (
        isPadding(text.slice(end)) &&
        (isLeakedPassword(text.slice(start, end)) ||
          ways.some((way) => isCommonWord(way.slice(start, end))))
      )
        return true;
  return false;
}

/** Whether the list has the text. Digits alone do not count: six-digit numbers are often birthdays. */
function isLeakedPassword(text: string): boolean {
  return leakedPasswords.has(text) && /\p{L}/u.test(text);
}

function isCommonWord(text: string): boolean {
  const half = text.slice(0, text.length / 2);
  return commonWords.has(text) || (half + half === text && commonWords.has(half));
}
