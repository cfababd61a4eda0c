import { expect, test } from 'vitest';
import { acceptsEncoding } from '#api/platform/http/accept-encoding.ts';

test.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8, *;q=0.1', true],
  ['GZIP', true],
  ['x-gzip', true],
  ['*', true],
  ['br, *;q=0.5', true],
  ['gzip; q=0.001', true],
  ['gzip;q=0', false],
  ['gzip; q=0.000, *', false],
  ['*, gzip;q=0', false],
  ['*;q=0', false],
  ['br', false],
  ['identity', false],
  ['gzipped', false],
  ['gzip;q=much', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %j takes gzip: %s', (header, taken) => {
  expect(acceptsEncoding(header, 'gzip')).toBe(taken);
});

test.each([
  ['gzip, br', true],
  ['br;q=0, *', false],
  ['gzip', false],
])('Accept-Encoding %j takes Brotli: %s', (header, taken) => {
  expect(acceptsEncoding(header, 'br')).toBe(taken);
});
