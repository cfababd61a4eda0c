/**
 * Reads USB and Bluetooth scanners, which type a code like a keyboard and press Enter. Keys are known
 * by their place on a US keyboard (`KeyboardEvent.code`), so that an Arabic layout does no harm.
 */

/** Keys that follow each other faster than people type; milliseconds. */
export const maxKeyGap = 50;
/** Keys in a row, each within `maxKeyGap`, that only a scanner types. */
export const scannerKeys = 4;
/** A busy phone or Bluetooth holds a scanner's keys up; milliseconds until a code has broken off. */
export const maxPause = 1000;
/** Minimum characters of a code; fewer are a person's typing. */
const minLength = 6;
const maxLength = 4096;

export interface ScannerState {
  /** The text so far; null after a key that no code has. */
  text: string | null;
  /** The time of the last key in milliseconds of any clock. */
  lastAt: number;
}

export interface KeyPress {
  code: string;
  shift: boolean;
  at: number;
}

export const noKeys: ScannerState = { text: '', lastAt: Number.NEGATIVE_INFINITY };

/** `scanned` is a complete code, or null. */
export function pressKey(
  state: ScannerState,
  { at, code, shift }: KeyPress,
): { state: ScannerState; scanned: string | null } {
  // Scanners press and release Shift between the letters.
  if (/^(?:Shift|CapsLock)/.test(code)) return { state, scanned: null };
  const isScanner = state.text !== null && state.text.length >= scannerKeys;
  const follows = at - state.lastAt < (isScanner ? maxPause : maxKeyGap);
  const before = follows ? state.text : '';
  if (code === 'Enter' || code === 'NumpadEnter') {
    const scanned = follows && before !== null && before.length >= minLength ? before : null;
    return { state: noKeys, scanned };
  }
  const character = characterOf(code, shift);
  const fits = before !== null && character !== null && before.length < maxLength;
  return { state: { text: fits ? before + character : null, lastAt: at }, scanned: null };
}

const shifted = ')!@#$%^&*(';
const others: Readonly<Record<string, readonly [plain: string, shifted: string]>> = {
  Space: [' ', ' '],
  Minus: ['-', '_'],
  Equal: ['=', '+'],
  BracketLeft: ['[', '{'],
  BracketRight: [']', '}'],
  Semicolon: [';', ':'],
  Comma: [',', '<'],
  Period: ['.', '>'],
  Slash: ['/', '?'],
  NumpadSubtract: ['-', '-'],
  NumpadAdd: ['+', '+'],
  NumpadDecimal: ['.', '.'],
  NumpadDivide: ['/', '/'],
  NumpadMultiply: ['*', '*'],
};

function characterOf(code: string, shift: boolean): string | null {
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? [];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  const [, digit] = /^Digit(\d)$/.exec(code) ?? [];
  if (digit !== undefined) return shift ? shifted.charAt(Number(digit)) : digit;
  const [, numpad] = /^Numpad(\d)$/.exec(code) ?? [];
  if (numpad !== undefined) return numpad;
  return Object.hasOwn(others, code) ? (others[code]?.[shift ? 1 : 0] ?? null) : null;
}
