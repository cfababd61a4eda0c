import { describe, expect, test } from 'vitest';
import {
  isRetryable,
  isUnavailable,
  sqlState,
  violatedConstraint,
} from '#api/platform/database/pg-errors.ts';

const withCode = (code: string, more: object = {}) =>
  Object.assign(new Error('said'), { code, ...more });

describe('the database is away', () => {
  test.each([
    withCode('ECONNREFUSED'),
    withCode('ECONNRESET'),
    withCode('57P01'),
    withCode('53300'),
    withCode('08006'),
    withCode('55P03'),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('Client has encountered a connection error and is not queryable'),
    new Error('wrapped', { cause: withCode('57P03') }),
  ])('the error %s means that the database is away', (error) => {
    expect(isUnavailable(error)).toBe(true);
  });

  test.each([withCode('23505'), withCode('42P01'), withCode('ENOENT'), new Error('else'), 'text'])(
    'the error %s does not mean that the database is away',
    (error) => {
      expect(isUnavailable(error)).toBe(false);
    },
  );
});

test('a serialisation failure and a deadlock may be run again, nothing else', () => {
  expect(['40001', '40P01', '23505', '57014'].map((code) => isRetryable(withCode(code)))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('code and constraint are found through what wraps them', () => {
  const inner = withCode('23505', { constraint: 'account_email' });
  const outer = new Error('outer', { cause: new Error('middle', { cause: inner }) });
  expect(sqlState(outer)).toBe('23505');
  expect(violatedConstraint(outer)).toBe('account_email');
  expect(sqlState(withCode('EPIPE'))).toBeUndefined();
});
