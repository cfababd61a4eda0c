import { expect, test } from 'vitest';
import { isPublicAddress, isPushEndpoint } from '#api/platform/push/push-endpoints.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://web.push.apple.com/QAbc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYA%2b',
])('an endpoint of a known push service is allowed: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(true);
});

test.each([
  'https://evil.example/send/abc',
  'http://fcm.googleapis.com/send/abc',
  'https://fcm.googleapis.com:8443/send/abc',
  'https://fcm.googleapis.com@evil.example/send',
  'https://user:pass@fcm.googleapis.com/send',
  'https://fcm.googleapis.com.evil.example/send',
  'https://evilfcm.googleapis.com/send',
  'https://push.apple.com.evil.example/send',
  'https://evilpush.apple.com/send',
  'https://fcm.googleapis.com./send',
  'https://127.0.0.1/send',
  'https://[::1]/send',
  'https://169.254.169.254/latest/meta-data',
  'http://127.0.0.1:9000/send',
  'ftp://fcm.googleapis.com/send',
  'file:///etc/passwd',
  'not an address',
  '',
])('an endpoint elsewhere is refused: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, [])).toBe(false);
});

test('a test’s push service is allowed only at its very port', () => {
  const hosts = ['127.0.0.1:9000'];
  expect(isPushEndpoint('http://127.0.0.1:9000/send', hosts)).toBe(true);
  expect(isPushEndpoint('http://127.0.0.1:9001/send', hosts)).toBe(false);
  expect(isPushEndpoint('http://127.0.0.1/send', hosts)).toBe(false);
  expect(isPushEndpoint('ftp://127.0.0.1:9000/send', hosts)).toBe(false);
});

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
])('%s is not a public address', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '172.32.0.1', '142.250.203.138', '2a00:1450:4009:81f::200a', '2620:149::1'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
