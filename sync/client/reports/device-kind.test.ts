import { expect, it } from 'vitest';
import { readDeviceKind } from '#sync/client/reports/device-kind.ts';

it.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 5, 'phone'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148', 5, 'phone'],
  ['Mozilla/5.0 (Linux; Android 15; SM-X810) Chrome/140.0 Safari/537.36', 5, 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) Mobile/15E148', 5, 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 5, 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 0, 'computer'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0', 10, 'computer'],
] as const)('%s with %i touch points is a %3$s', (userAgent, maxTouchPoints, kind) => {
  expect(readDeviceKind({ userAgent, maxTouchPoints })).toBe(kind);
});

it('a device without a browser is a computer', () => expect(readDeviceKind({})).toBe('computer'));
