import { expect, test } from 'vitest';
import { email } from '#sync/contracts/accounts.ts';

test('an address may end in a domain of any length, and is kept in small letters', () => {
  expect(email.parse(' Mona@Delta.Photo ')).toBe('mona@delta.photo');
  expect(email.parse('mona@desk.technology')).toBe('mona@desk.technology');
});

test.each(['', 'mona', 'mona@', '@delta.photo', 'mona@delta', 'mona@delta.photo\u0000'])(
  '%j is no address',
  (text) => {
    expect(email.safeParse(text).success).toBe(false);
  },
);
