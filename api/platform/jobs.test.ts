import { expect, test } from 'vitest';
import { describeError } from '#api/platform/http/logging.ts';
import { toError } from '#api/platform/jobs.ts';

test('an error that pg-boss reports as a plain object is logged like any other', () => {
  const stack = 'error: no\n    at query (db.js:1:1)';
  const full = toError({ message: 'no space in “secret”', stack, code: '53100', queue: 'mail' });
  expect(describeError(full)).toEqual({
    type: 'Error',
    code: '53100',
    message: '',
    stack: '    at query (db.js:1:1)',
  });
  expect(describeError(toError({ message: 'no queue', stack })).message).toBe('no queue');
  expect(toError('nothing').message).toBe('unknown');
  const own = new Error('as it is');
  expect(toError(own)).toBe(own);
});

test('a mail server’s reply, which may quote an address, is logged by its code', () => {
  const reply = { code: 'EENVELOPE', responseCode: 450 };
  const error = Object.assign(new Error('450 amira@press.example is busy'), reply);
  expect(describeError(error)).toMatchObject({ ...reply, message: '' });
});
