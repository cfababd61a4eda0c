import { expect, test } from 'vitest';
import { checkDependencies } from '#scripts/structure/dependencies.ts';

const check = (about: { license?: string; resolved?: string }, npmrc = 'fund=false') =>
  checkDependencies({ packages: { '': {}, 'node_modules/a/node_modules/b': about } }, npmrc).map(
    ({ message }) => message,
  );

test.each(['MIT', '(MIT OR GPL-3.0-or-later)', 'Apache-2.0 AND LGPL-3.0-or-later'])(
  'the licence %s passes',
  (license) => {
    expect(check({ license })).toEqual([]);
  },
);

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', undefined])(
  'the licence %s is refused',
  (license) => {
    const about = license === undefined ? {} : { license };
    expect(check(about)).toEqual([`b has the licence ${license ?? 'none'}`]);
  },
);

test.each(['https://mirror.example/b.tgz', 'git+ssh://git@github.com/a/b.git', '../b'])(
  'a package from %s is refused',
  (resolved) => {
    expect(check({ license: 'MIT', resolved })).toEqual([`b is from ${resolved}`]);
  },
);

test('npm’s registry passes, and another one in .npmrc is refused', () => {
  const license = 'MIT';
  expect(check({ license, resolved: 'https://registry.npmjs.org/b/-/b-1.0.0.tgz' })).toEqual([]);
  const other = 'https://mirror.example/';
  for (const line of [`registry=${other}`, `@team:registry=${other}`])
    expect(check({ license }, `fund=false\n${line}\n`)).toEqual([`names the registry ${other}`]);
});
