import { describe, expect, test } from 'vitest';
import { isCommonPassword } from '#api/accounts/passwords/common-passwords.ts';
import { commonWords } from '#api/accounts/passwords/common-password-words.ts';
import { leakedPasswords } from '#api/accounts/passwords/leaked-passwords/leaked-passwords.ts';

test('only the first 64 characters of a password are judged', () => {
  const random = 'x7Kq-vB2;mT9=zR4/';
  expect(isCommonPassword(`${'qwerty'.repeat(11)}${random}`)).toBe(true);
  expect(isCommonPassword(`${random}${'qwerty'.repeat(40)}`)).toBe(false);
  // Each of these signs becomes 18 letters.
  expect(isCommonPassword('\ufdfa'.repeat(200))).toBe(false);
});

describe('a common password is refused', () => {
  test.each([
    // keyboard runs in both directions, and several short ones in a row
    '1234567890',
    '0987654321',
    '12345678910',
    'qwertyuiop',
    'poiuytrewq',
    'asdfghjkl123',
    '1q2w3e4r5t',
    'q1w2e3r4t5',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'qazwsxedcrfv',
    'zxcvbnm1234',
    '1234qwerasdf',
    'qweasdzxc123',
    '123qweasdzxc',
    'abcdefghij',
    'a1b2c3d4e5',
    'qwertzuiop',
    'azertyuiop',
    '7894561230',
    '1472583690',
    '1029384756',
    '741852963a',
    'qwerty123456',
    // repetitions
    'aaaaaaaaaa',
    '1111111111',
    '1212121212',
    '123123123123',
    'abcabcabcabc',
    'qwertyqwerty',
    'passwordpassword',
    'footballfootball',
    'asdasdasdasd',
    '1231231231',
    // a common word in any case and spelling, with a little around it
    'password123',
    'Password2024!',
    'P@ssw0rd123',
    'p4$$w0rd!!',
    '123password',
    'letmein1234',
    'iloveyou12',
    'Welcome@123',
    'administrator',
    'Admin123456',
    'changeme123',
    'Liverpool1',
    'basketball',
    'Zamalek1911',
    'alahly1907!',
    'Mohamed123',
    'ahmed123456',
    'photographer1',

    'Christopher',
    'alexander99',
    'summer2026!',
    'September11',
    'trustno1trustno1',
    '1password1',
    'a123456789',
    'qq123456789',
    'admin@12345',
    'al-ahly1907',
    'a1s2d3f4g5',
    'touchline-demo',
    'Touchline2026',
    'blink182182',
    '5201314520',
    'woaini1314',

    // entries of the published list, alone and with a little around them
    'Undertaker',
    'sonyericsson',
    'rjirfrgbde',
    '4815162342',
    'nuttertools',
    'Abracadabra',
    'vanhalen1984',
    'ncc1701d!!',
  ])('the common password %s is refused', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });
});

describe('an uncommon password is accepted', () => {
  test.each([
    'corner flag wind',
    'a good long one',
    'a press pass for hagar',
    'something else',
    'password of mine',
    'football on sundays',
    'not that one',
    'MyDogEats7Shoes',
    'mohamed-and-mona',
    'michael83920174',
    'password84620571',
    'kq7#mPz!4vLw',
    '8305720164',
    'correct horse battery',
    'qwerty is not enough',
    'blue admin teapot',
    'كلمة سر طويلة جدا',
    'touchline in the rain',
    'abcd were her grades',
    '19850714-cairo',
  ])('the uncommon password %s is accepted', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });
});

test('every leaked password is refused, short ones with a digit or year appended', () => {
  const long = [...leakedPasswords].filter(({ length }) => length >= 10);
  const worded = [...leakedPasswords].filter((word) => /[a-z]/.test(word) && word.length < 10);
  expect(long.length).toBeGreaterThan(1500);
  expect(worded.length).toBeGreaterThan(30_000);
  expect(long.filter((password) => !isCommonPassword(password))).toEqual([]);
  const dressed = worded.slice(0, 3000).flatMap((word) => [`${word}1999`, `1${word}123`]);
  expect(dressed.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test('the list has more than the 3,000 long enough passwords that ASVS requires', () => {
  // Endings that people add to a word, according to published leaks.
  const tails = [
    '',
    '1',
    '12',
    '123',
    '1234',
    '12345',
    '123456',
    '!',
    '1!',
    '123!',
    '@123',
    '2024',
  ];
  const long = new Set(
    [...commonWords]
      .flatMap((word) => tails.map((tail) => word + tail))
      .filter((password) => password.length >= 10),
  );
  expect(long.size).toBeGreaterThan(3000);
  expect([...long].filter((password) => !isCommonPassword(password))).toEqual([]);
});
