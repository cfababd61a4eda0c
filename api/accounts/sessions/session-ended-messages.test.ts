import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { englishText, messageKeys } from '#sync/contracts/messages/catalogue.ts';

const api = new URL('../../', import.meta.url).pathname;
const sessionEndedKeys = messageKeys().filter((key) => englishText(key).startsWith('Force Logout'));
const endsSession =
  /'session_ended'|\b(?:sessionEnded|endedAccountKeys|end(?:Own|All|Other)?Sessions?)\b|\brevoked/;

/** Finds statements that use one of those messages without ending a session. */
function findMisuses(source: string): string[] {
  return source
    .split(/;\n/)
    .filter((statement) => sessionEndedKeys.some((key) => statement.includes(`'${key}'`)))
    .filter((statement) => !endsSession.test(statement))
    .map((statement) => statement.trim());
}

// A phone that receives such a message closes its session, whatever the HTTP status is.
test('only the end of a session uses messages that start with “Force Logout”', () => {
  const sources = globSync('**/*.ts', { cwd: api }).filter((path) => !path.includes('.test.'));
  expect(sources.length).toBeGreaterThan(100);
  expect(sessionEndedKeys).toContain('error.accountDeleted');
  const found = sources.flatMap((path) =>
    findMisuses(readFileSync(`${api}${path}`, 'utf8')).map((statement) => `${path}: ${statement}`),
  );
  expect(found).toEqual([]);
});

test('control: a conflict with such a message is found', () => {
  expect(findMisuses(`if (!found) throw conflict('error.accountDeleted');\n`)).toHaveLength(1);
  expect(findMisuses(`if (!found) throw conflict('error.stale');\n`)).toEqual([]);
});
