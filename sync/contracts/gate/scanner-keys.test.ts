import { describe, expect, test } from 'vitest';
import {
  type KeyPress,
  maxKeyGap,
  maxPause,
  noKeys,
  pressKey,
  scannerKeys,
} from '#sync/contracts/gate/scanner-keys.ts';
import { jwsUrl, signedUrl } from '#sync/contracts/tickets/testing/signed-tickets.ts';

const places: Record<string, string> = {
  ' ': 'Space',
  '-': 'Minus',
  '=': 'Equal',
  ';': 'Semicolon',
  '.': 'Period',
  '/': 'Slash',
  ',': 'Comma',
};
const withShift: Record<string, string> = {
  _: 'Minus',
  '+': 'Equal',
  ':': 'Semicolon',
  '?': 'Slash',
};
const digits = ')!@#$%^&*(';

function press(character: string): Omit<KeyPress, 'at'> {
  if (/[a-z]/.test(character)) return { code: `Key${character.toUpperCase()}`, shift: false };
  if (/[A-Z]/.test(character)) return { code: `Key${character}`, shift: true };
  if (/\d/.test(character)) return { code: `Digit${character}`, shift: false };
  if (digits.includes(character)) return { code: `Digit${digits.indexOf(character)}`, shift: true };
  const code = places[character];
  if (code !== undefined) return { code, shift: false };
  const shifted = withShift[character];
  if (shifted === undefined) throw new Error(`No key has ${character}`);
  return { code: shifted, shift: true };
}

/** Keys that a scanner sends: Shift around capital letters, each key after `gap` milliseconds. */
function type(text: string, { gap = 8, enter = 'Enter', start = 0 } = {}): KeyPress[] {
  const keys = [...text].flatMap((character) => {
    const key = press(character);
    return key.shift ? [{ code: 'ShiftLeft', shift: true }, key] : [key];
  });
  return [...keys, { code: enter, shift: false }].map((key, at) => ({
    ...key,
    at: start + at * gap,
  }));
}

/** The keys after the first `after` characters come `pause` milliseconds later. */
function heldUp(text: string, { after, pause }: { after: number; pause: number }): KeyPress[] {
  const start = type(text.slice(0, after)).slice(0, -1);
  const rest = type(text.slice(after), { start: (start.at(-1)?.at ?? 0) + pause });
  return [...start, ...rest];
}

function scan(keys: readonly KeyPress[]): string[] {
  let state = noKeys;
  return keys.flatMap((key) => {
    const result = pressKey(state, key);
    state = result.state;
    return result.scanned === null ? [] : [result.scanned];
  });
}

describe('a scanner', () => {
  test('a scanner is read with every letter of our codes, in its case', () => {
    for (const text of [
      signedUrl(),
      jwsUrl(),
      'http://localhost:3000/gate#AbC-_9',
      'TLG1:ABC234',
      'https://press.league.example/list/019a8f3c?x=1&y=2+3%4;5,6@7!$^*()',
    ])
      expect(scan(type(text))).toEqual([text]);
  });

  test('a scanner is read with the Enter of the number block', () => {
    expect(scan(type('RP79-ARTX', { enter: 'NumpadEnter' }))).toEqual(['RP79-ARTX']);
    const numpad = ['Numpad1', 'Numpad2', 'NumpadDecimal', 'Numpad3', 'NumpadDivide', 'Numpad4'];
    const keys = [...numpad, 'NumpadEnter'].map((code, at) => ({ code, shift: false, at }));
    expect(scan(keys)).toEqual(['12.3/4']);
  });

  test('a scanner is read again and again', () => {
    const keys = [...type('RP79-ARTX'), ...type('SNTM-QN19', { start: 900 })];
    expect(scan(keys)).toEqual(['RP79-ARTX', 'SNTM-QN19']);
  });

  test('a scanner is read although its keys are held up on the way', () => {
    for (const after of [scannerKeys, 7, 9])
      expect(scan(heldUp('RP79-ARTX', { after, pause: maxPause - 10 }))).toEqual(['RP79-ARTX']);
  });

  test('a scanner is read after a code that broke off', () => {
    const broken = type('RP79-ARTX').slice(0, 6);
    const next = type('SNTM-QN19', { start: maxPause + 100 });
    expect(scan([...broken, ...next])).toEqual(['SNTM-QN19']);
  });

  test('a scanner is read after someone typed', () => {
    const typed = type('hello', { gap: 200 }).slice(0, -1);
    expect(scan([...typed, ...type('RP79-ARTX', { start: 5000 })])).toEqual(['RP79-ARTX']);
  });
});

describe('no scanner', () => {
  test('typing is not taken for a scanner, however many letters it has', () => {
    expect(scan(type('RP79-ARTX', { gap: maxKeyGap }))).toEqual([]);
    expect(scan(type('rp79artx', { gap: maxKeyGap - 1 }))).toEqual(['rp79artx']);
  });

  test('a late Enter or a few letters are not taken for a scanner', () => {
    expect(scan(heldUp('RP79-ARTX', { after: 9, pause: maxPause }))).toEqual([]);
    expect(scan(type('12345'))).toEqual([]);
    expect(scan([{ code: 'Enter', shift: false, at: 0 }])).toEqual([]);
  });

  test('keys with one that no code has are not read as a code, but the next code is', () => {
    const keys = type('RP79-ARTX');
    keys[3] = { ...keys[3]!, code: 'F5' };
    expect(scan([...keys, ...type('SNTM-QN19', { start: 900 })])).toEqual(['SNTM-QN19']);
    keys[3] = { ...keys[3], code: 'constructor' };
    expect(scan(keys)).toEqual([]);
  });

  test('a scanner does not fill the memory: a text over 4,096 characters is ignored', () => {
    const [longest, longer] = ['a'.repeat(4096), 'a'.repeat(4097)];
    expect(scan(type(longest))).toEqual([longest]);
    expect(scan(type(longer))).toEqual([]);
  });
});
