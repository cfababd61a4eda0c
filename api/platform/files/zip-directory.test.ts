import { expect, test } from 'vitest';
import { buildZip } from '#api/fixture-import/testing/raw-xlsx.ts';
import { unpacksWithin } from '#api/platform/files/zip-directory.ts';

const most = 1024 * 1024;
const large = Buffer.alloc(2 * most);
const endLength = 22;

/** Splits the archive into its body and its end record. */
function cut(bytes: Buffer): [body: Buffer, end: Buffer] {
  const at = bytes.length - endLength;
  return [bytes.subarray(0, at), Buffer.from(bytes.subarray(at))];
}

test('an archive within the limit is accepted', () => {
  expect(unpacksWithin(buildZip({ a: Buffer.alloc(most) }), most, 10)).toBe(true);
});

test('an archive that unpacks to more is refused, whatever size it declares', () => {
  expect(unpacksWithin(buildZip({ a: large }), most, 10)).toBe(false);
  expect(unpacksWithin(buildZip({ a: large }, 10), most, 10)).toBe(false);
});

// Readers that support ZIP64 (APPNOTE 4.3.14) take the directory's position from there.
test('an archive with a ZIP64 directory is refused', () => {
  const [body, first] = cut(buildZip({ a: large }));
  const record = Buffer.alloc(56);
  record.writeUInt32LE(0x06_06_4b_50, 0);
  record.writeBigUInt64LE(44n, 4);
  record.writeBigUInt64LE(1n, 24);
  record.writeBigUInt64LE(1n, 32);
  record.writeBigUInt64LE(BigInt(first.readUInt32LE(12)), 40);
  record.writeBigUInt64LE(BigInt(first.readUInt32LE(16)), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07_06_4b_50, 0);
  locator.writeBigUInt64LE(BigInt(body.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(endLength);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(0xff_ff, 4);
  expect(unpacksWithin(Buffer.concat([body, record, locator, end]), most, 10)).toBe(false);
});

// Readers that tolerate bytes before an archive look for the directory directly before the end
// record.
test('an archive with a second directory is refused', () => {
  const [decoy, end] = cut(buildZip({ a: Buffer.from('small') }));
  const [body] = cut(buildZip({ a: large }));
  expect(unpacksWithin(Buffer.concat([decoy, body, end]), most, 10)).toBe(false);
});

test('an archive that declares fewer entries than it has is refused', () => {
  const [body, end] = cut(buildZip({ a: Buffer.from('small'), b: large }));
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  expect(unpacksWithin(Buffer.concat([body, end]), most, 10)).toBe(false);
});
