import { expect, test } from 'vitest';
import {
  checkDependencies,
  summarize,
  type Lock,
  type Review,
} from '#scripts/structure/dependencies.ts';

const lock: Lock = {
  packages: {
    '': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', license: '(MIT OR GPL-3.0-or-later)' },
    'node_modules/b/node_modules/a': { version: '1.0.0', license: 'ISC' },
    'node_modules/tool': { version: '1.0.0', license: 'GPL-3.0-only', dev: true },
  },
};
const review: Review = {
  date: '2026-11-22',
  ...summarize(lock, []),
  advisories: { answered: true, vulnerable: [] },
  lookedAt: 'everything',
  accepted: {},
};
const withPackage = (license?: string): Lock => ({
  packages: {
    ...lock.packages,
    'node_modules/c': { version: '1.0.0', ...(license !== undefined && { license }) },
  },
});
const found = (changed: Lock, more: Partial<Review> = {}) =>
  checkDependencies(changed, [], { ...review, ...summarize(changed, []), ...more }).map(
    ({ message }) => message,
  );

test('reviewed packages pass, and development packages do not count', () => {
  expect(checkDependencies(lock, [], review)).toEqual([]);
  expect(summarize(lock, [])).toMatchObject({
    packages: 2,
    licences: { '(MIT OR GPL-3.0-or-later)': 1, ISC: 1 },
  });
});

test('packages that the build bundles are reviewed like the server’s, with all that they need', () => {
  const bundled: Lock = {
    packages: {
      ...lock.packages,
      'node_modules/widget': {
        version: '1.0.0',
        license: 'MIT',
        dev: true,
        dependencies: { part: '*' },
        peerDependencies: { ground: '*', lint: '*' },
        peerDependenciesMeta: { lint: { optional: true } },
      },
      'node_modules/widget/node_modules/part': { version: '1.0.0', license: 'GPL-3.0', dev: true },
      'node_modules/ground': { version: '2.0.0', license: 'MIT', dev: true },
      'node_modules/lint': { version: '3.0.0', license: 'MIT', dev: true },
    },
  };
  expect(summarize(bundled, [])).toEqual(summarize(lock, []));
  expect(summarize(bundled, ['widget'])).toMatchObject({ packages: 5 });
  expect(checkDependencies(bundled, ['widget'], review).map(({ message }) => message)).toEqual([
    expect.stringContaining('changed since'),
    'part@1.0.0 has the licence GPL-3.0',
  ]);
});

test('a package of another version, or one more, has to be reviewed', () => {
  const updated = {
    packages: { ...lock.packages, 'node_modules/b': { version: '2.0.1', license: 'MIT' } },
  };
  for (const changed of [updated, withPackage('MIT')])
    expect(checkDependencies(changed, [], review).map(({ message }) => message)).toEqual([
      "production's packages changed since 2026-11-22: node .scripts/review-dependencies.ts",
    ]);
});

test.each(['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'UNLICENSED', undefined])(
  'the licence %s is refused',
  (license) => {
    expect(found(withPackage(license))).toEqual([`c@1.0.0 has the licence ${license ?? 'none'}`]);
  },
);

test('a licence or a vulnerability passes with a reason only', () => {
  const library = withPackage('Apache-2.0 AND LGPL-3.0-or-later');
  const vulnerable = { advisories: { answered: true, vulnerable: ['b'] } };
  expect(found(library, vulnerable)).toEqual([
    'c@1.0.0 has the licence Apache-2.0 AND LGPL-3.0-or-later',
    'b has a known vulnerability',
  ]);
  const accepted = { 'LGPL-3.0-or-later': 'a library of its own', b: 'not reachable' };
  expect(found(library, { ...vulnerable, accepted })).toEqual([]);
  expect(found(library, { accepted: { 'LGPL-3.0-or-later': '' } })).toHaveLength(1);
});
