import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { usualSilence } from '#api/platform/database/database.ts';

const api = new URL('../../', import.meta.url).pathname;
const longerLimit = /'statement_timeout', '(\d+)min'/g;

test('no statement may take longer than its connection may be silent', () => {
  const limits = globSync('**/*.ts', { cwd: api }).flatMap((file) =>
    [...readFileSync(`${api}${file}`, 'utf8').matchAll(longerLimit)].map(([, minutes]) => ({
      file,
      ms: Number(minutes) * 60_000,
    })),
  );
  expect(limits.length).toBeGreaterThan(0);
  expect(limits.filter(({ ms }) => ms >= usualSilence)).toEqual([]);
});
