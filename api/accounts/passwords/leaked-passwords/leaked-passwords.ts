/** The published list of leaked passwords; the README names its source. */
import { readFileSync } from 'node:fs';

/** The passwords in lower case. */
export const leakedPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);
