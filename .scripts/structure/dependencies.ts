/** Compares what the server runs and the browser gets with the review in `dependencies.json`. */
import { createHash } from 'node:crypto';
import type { Finding } from '#scripts/structure/source.ts';

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly name?: string;
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}

export interface Review {
  /** The day of the review, such as 2026-11-22. */
  readonly date: string;
  readonly packages: number;
  /** SHA-256 of the sorted list of `name@version`. */
  readonly sha256: string;
  /** Number of packages with each licence. */
  readonly licences: Readonly<Record<string, number>>;
  readonly advisories: {
    /** Whether the registry's advisories were received. */
    readonly answered: boolean;
    /** Packages with a known vulnerability. */
    readonly vulnerable: readonly string[];
  };
  /** The reviewer's own words on what they looked at. */
  readonly lookedAt: string;
  /** Why a licence that is not permissive, or a vulnerable package, is acceptable, by its name. */
  readonly accepted: Readonly<Record<string, string>>;
}

const permissive = new Set(
  '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 ISC MIT MIT-0 OFL-1.1 Unicode-DFS-2016 Unlicense Zlib'.split(
    ' ',
  ),
);

export const reviewPath = '.scripts/dependencies.json';
export const renewCommand = 'node .scripts/review-dependencies.ts';

/** The part of a review that follows from the lock file and the names of what the build bundles. */
export function summarize(
  lock: Lock,
  shipped: readonly string[],
): Pick<Review, 'packages' | 'sha256' | 'licences'> {
  const list = reviewedPackages(lock, shipped);
  const licences: Record<string, number> = {};
  for (const { license } of list) licences[license] = (licences[license] ?? 0) + 1;
  const names = list.map(({ id }) => `${id}\n`).join('');
  return {
    packages: list.length,
    sha256: createHash('sha256').update(names).digest('hex'),
    licences: Object.fromEntries(Object.entries(licences).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Finds packages that changed since the review, and what it does not accept. */
export function checkDependencies(
  lock: Lock,
  shipped: readonly string[],
  review: Review,
): Finding[] {
  const finding = (message: string) => ({ rule: 'dependencies', path: reviewPath, message });
  const accepts = (name: string) => Boolean(review.accepted[name]);
  const { sha256 } = summarize(lock, shipped);
  return [
    ...(sha256 === review.sha256
      ? []
      : [finding(`production's packages changed since ${review.date}: ${renewCommand}`)]),
    ...reviewedPackages(lock, shipped)
      .filter(({ license }) => !isAllowed(license, accepts))
      .map(({ id, license }) => finding(`${id} has the licence ${license}`)),
    ...review.advisories.vulnerable
      .filter((name) => !accepts(name))
      .map((name) => finding(`${name} has a known vulnerability`)),
  ];
}

/** Packages that are not for development only, and bundled ones with all that they need. */
export function reviewedPackages(
  { packages }: Lock,
  shipped: readonly string[],
): { name: string; id: string; license: string }[] {
  const list = Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, about]) => ({
      ...about,
      name: about.name ?? path.split('node_modules/').at(-1) ?? path,
    }));
  const names = new Set(shipped);
  // The loop also visits what it adds.
  for (const needing of names)
    for (const about of list.filter(({ name }) => name === needing)) {
      const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = about;
      for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) names.add(name);
      for (const name of Object.keys(peerDependencies ?? {}))
        if (!peerDependenciesMeta?.[name]?.optional) names.add(name);
    }
  return list
    .filter(({ name, dev = false }) => !dev || names.has(name))
    .map(({ name, version = '', license = 'none' }) => ({
      name,
      id: `${name}@${version}`,
      license,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

/** SPDX expressions of one level: each of `AND`, any of `OR`. */
function isAllowed(expression: string, accepts: (licence: string) => boolean): boolean {
  const plain = expression.replace(/^\(([^()]*)\)$/, '$1');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((id) => permissive.has(id) || accepts(id)));
}
