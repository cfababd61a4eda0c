import { expect, test } from 'vitest';
import { findUnknownVariables } from '#api/platform/config/unknown-variables.ts';

test.each([
  ['LEAGUE_NAME_AR', 'LEAGUE_NAME_ARABIC'],
  ['LEAGUE_TIMEZONE', 'LEAGUE_TIME_ZONE'],
  ['TRUST_PROXYS', 'TRUST_PROXY'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['S3_BUCKET_NAME', 'S3_BUCKET'],
  ['DRAIN_SECOND', 'DRAIN_SECONDS'],
  ['SECOND_FACTORS', 'SECOND_FACTOR'],
])('the misspelt variable %s is reported and %s is suggested', (name, nearest) => {
  expect(findUnknownVariables([name])).toEqual([{ name, nearest }]);
});

test('our own variables and those of other programs are not reported', () => {
  const others = [
    'HOME',
    'HOSTNAME',
    'NODE_OPTIONS',
    'NODE_EXTRA_CA_CERTS',
    'PGPORT',
    'LOGNAME',
    'POST',
  ];
  const more = ['OTEL_SERVICE_NAME', 'GOOGLE_APPLICATION_CREDENTIALS', 'TEST_DATABASE_URL', 'PATH'];
  expect(findUnknownVariables(['LEAGUE_NAME', 'PORT', 'DATABASE_URL', ...others, ...more])).toEqual(
    [],
  );
});
