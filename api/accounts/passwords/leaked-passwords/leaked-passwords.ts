/** The published list; where it comes from stands in the README. */
import { readFileSync } from 'node:fs';

/** In lower case. */
export const leakedPasswords: ReadonlySet<string> = new Set(
  readFileSync(new URL('passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);
