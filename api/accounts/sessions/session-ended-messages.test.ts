import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { english } from '#sync/contracts/messages/catalogue.ts';

const api = new URL('../', import.meta.url).pathname;
const ending = Object.entries(english).flatMap(([key, text]) =>
  text.startsWith('Force Logout') ? [key] : [],
);

/** Statements that say one of those words without ending a session. */
function misuses(source: string): string[] {
  return source
    .split(/;\n/)
    .filter((statement) => ending.some((key) => statement.includes(`'${key}'`)))
    .filter(
      (statement) =>
        !/'session_ended'|\bended\(|\bend(?:Other)?Session|\brevoked|\baccountOver\b/.test(
          statement,
        ),
    )
    .map((statement) => statement.trim());
}

// A phone that reads them closes its session, whatever the status is.
test('only what ends a session is said in words that start with “Force Logout”', () => {
  const sources = globSync('**/*.ts', { cwd: api }).filter((path) => !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(100);
  expect(ending).toContain('error.accountDeleted');
  const found = sources.flatMap((path) =>
    misuses(readFileSync(`${api}${path}`, 'utf8')).map((statement) => `${path}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test('control: a conflict in such words is found', () => {
  expect(misuses(`if (!found) throw conflict('error.accountDeleted');\n`)).toHaveLength(1);
  expect(misuses(`if (!found) throw conflict('error.stale');\n`)).toEqual([]);
});
