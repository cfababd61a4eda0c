import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { cursor as cursorSchema } from '#sync/protocol/pull.ts';
import { cursorSigner } from '#sync/server/pull/cursor.ts';

const signer = cursorSigner(new Uint8Array(32).fill(7));
const scope = { epoch: 'e1', shape: 's1', bucket: 'season' };

test('a signed cursor is read back, and matches the protocol', () => {
  for (const xid of ['0', '749', '18446744073709551615']) {
    const cursor = signer.sign(scope, xid);
    expect(cursorSchema.safeParse(cursor).success).toBe(true);
    expect(signer.read(scope, cursor)).toBe(xid);
  }
});

test('a cursor is valid only for its epoch, shape and bucket', () => {
  const cursor = signer.sign(scope, '749');
  expect(signer.read({ ...scope, epoch: 'e2' }, cursor)).toBeNull();
  expect(signer.read({ ...scope, shape: 's2' }, cursor)).toBeNull();
  expect(signer.read({ ...scope, bucket: 'event/1' }, cursor)).toBeNull();
  expect(cursorSigner(new Uint8Array(32).fill(8)).read(scope, cursor)).toBeNull();
});

test('a cursor with another position or signature is rejected', () => {
  const cursor = signer.sign(scope, '749');
  const signature = cursor.split('.')[1];
  for (const forged of [
    `750.${signature}`,
    `0749.${signature}`,
    '749.AAAAAAAAAA',
    `749.${signature}A`,
    '749.',
    '749',
    '',
    `749.${'\u00e9'.repeat(10)}`,
  ]) {
    expect(signer.read(scope, forged)).toBeNull();
  }
});

test.each([32, 64, 65, 200])('a signature is HMAC-SHA-256 with a secret of %d bytes', (length) => {
  const secret = new Uint8Array(length).fill(9);
  const signature = createHmac('sha256', secret).update('e1\ns1\nseason\n749').digest('base64url');
  expect(cursorSigner(secret).sign(scope, '749')).toBe(`749.${signature.slice(0, 10)}`);
});

test('a short secret is refused', () => {
  expect(() => cursorSigner(new Uint8Array(31))).toThrow(RangeError);
});
