/** Regenerates `passwords.txt` as the README beside it says: `make-passwords.ts <folder>`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** Shorter entries are too short to be passwords here. */
const shortest = 6;

const source = resolve(
  process.argv[2] ?? '.',
  'node_modules/@zxcvbn-ts/language-common/src/passwords.json',
);
const ranked = JSON.parse(readFileSync(source, 'utf8')) as string[];
const chosen = new Set(
  ranked.map((word) => word.toLowerCase()).filter((word) => /^[!-~]+$/.test(word)),
);
const lines = [...chosen].filter(({ length }) => length >= shortest);
writeFileSync(
  new URL('../api/accounts/passwords/leaked-passwords/passwords.txt', import.meta.url),
  `${lines.join('\n')}\n`,
);
