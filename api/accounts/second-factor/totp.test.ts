import { expect, test } from 'vitest';
import {
  codeOfStep,
  createSecret,
  encodeBase32,
  findStep,
  setUpUri,
} from '#api/accounts/second-factor/totp.ts';

const secret = Buffer.from('12345678901234567890');
const at = (seconds: number) => new Date(seconds * 1000);

// RFC 6238, appendix B, of which apps show the last six digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i seconds the code is the one of RFC 6238', (seconds, code) => {
  expect(codeOfStep(secret, Math.floor(seconds / 30))).toBe(code);
  expect(findStep(secret, code, at(seconds))).toBe(Math.floor(seconds / 30));
});

test('a code works in the step before and after its own, and no longer', () => {
  const step = 41_152_263;
  const code = codeOfStep(secret, step);
  for (const distance of [-1, 0, 1])
    expect(findStep(secret, code, at((step + distance) * 30))).toBe(step);
  for (const distance of [-2, 2])
    expect(findStep(secret, code, at((step + distance) * 30))).toBeUndefined();
  // The last second of the step before, and the first after the step behind it.
  expect(findStep(secret, code, at((step - 1) * 30 - 1))).toBeUndefined();
  expect(findStep(secret, code, at((step + 2) * 30 - 1))).toBe(step);
});

// RFC 4648, section 10, without the padding.
test.each([
  ['fooba', 'MZXW6YTB'],
  ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
])('base32 of %s is the usual one', (text, encoded) => {
  expect(encodeBase32(Buffer.from(text))).toBe(encoded);
});

test('a secret has 160 bits, and another is made each time', () => {
  expect(encodeBase32(createSecret())).toMatch(/^[A-Z2-7]{32}$/);
  expect(createSecret().equals(createSecret())).toBe(false);
});

test('the address for the QR code names portal and account', () => {
  expect(setUpUri(secret, { email: 'a+b@league.example', issuer: 'Touchline' })).toBe(
    'otpauth://totp/Touchline:a%2Bb%40league.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Touchline',
  );
});
