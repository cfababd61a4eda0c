import { describe, expect, test } from 'vitest';
import { email } from '#sync/contracts/accounts/accounts.ts';
import { forgotPasswordEmail } from '#sync/contracts/accounts/passwords.ts';

describe.each([
  ['of a registration', email],
  ['of a forgotten password', forgotPasswordEmail],
])('the address %s', (_, schema) => {
  test('an email address may have a top-level domain of any length and is converted to lower case', () => {
    expect(schema.parse(' Mona@Delta.Photo ')).toBe('mona@delta.photo');
    expect(schema.parse('mona@sports.technology')).toBe('mona@sports.technology');
  });

  test.each(['', 'mona', 'mona@', '@delta.photo', 'mona@delta', 'mona@delta.photo\u0000'])(
    '%j is refused',
    (text) => {
      expect(schema.safeParse(text).success).toBe(false);
    },
  );
});
