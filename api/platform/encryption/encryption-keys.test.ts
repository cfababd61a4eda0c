import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  makeEncryptionKey,
  parseEncryptionKeys,
} from '#api/platform/encryption/encryption-keys.ts';

test('several keys are read in their order, in either form of base64', () => {
  const secrets = [randomBytes(32), randomBytes(32), randomBytes(32)] as const;
  const [first, second, third] = secrets;
  const text = `${first.toString('base64')}, ${second.toString('base64url')},${third.toString('base64')}`;
  const keys = parseEncryptionKeys(text);
  expect(keys.map(({ secret }) => secret)).toEqual(secrets);
  for (const { id } of keys) expect(id).toMatch(/^[0-9a-f]{16}$/);
});

test.each([
  ['', 'not 32 bytes'],
  ['secret', 'not 32 bytes'],
  [randomBytes(16).toString('base64'), 'not 32 bytes'],
  [randomBytes(33).toString('base64'), 'not 32 bytes'],
  [randomBytes(32).toString('hex'), 'not 32 bytes'],
  [`${makeEncryptionKey()},`, 'not 32 bytes'],
  [Buffer.alloc(32, 'abc').toString('base64'), 'can be guessed'],
])('the key %j is refused, because it %s', (text, problem) => {
  expect(() => parseEncryptionKeys(text)).toThrow(problem);
});

test('the same key twice is refused', () => {
  const key = makeEncryptionKey();
  expect(() => parseEncryptionKeys(`${key},${key}`)).toThrow('twice');
});
