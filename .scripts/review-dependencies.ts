/**
 * Renews `.scripts/dependencies.json` after packages changed: `node .scripts/review-dependencies.ts
 * "what you looked at"`. Asks the registry for advisories; `--offline` does not.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { root, inRoot } from '#scripts/steps/root.ts';
import {
  checkDependencies,
  reviewPath,
  reviewedPackages,
  summarize,
  type Lock,
  type Review,
} from '#scripts/structure/dependencies.ts';
import { shippedPackages } from '#scripts/structure/imported-packages.ts';

const read = <T>(path: string) => JSON.parse(readFileSync(inRoot(path), 'utf8')) as T;

/** `npm audit` of the packages in the lock file; it fails if there are vulnerabilities, too. */
function askRegistry(reviewed: ReadonlySet<string>): Review['advisories'] {
  const { stdout } = spawnSync('npm', ['audit', '--json'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 60_000,
    shell: process.platform === 'win32',
  });
  try {
    const { vulnerabilities } = JSON.parse(stdout) as { vulnerabilities?: object };
    if (vulnerabilities !== undefined) {
      const vulnerable = Object.keys(vulnerabilities).filter((name) => reviewed.has(name));
      return { answered: true, vulnerable: vulnerable.toSorted() };
    }
  } catch {
    // npm prints no JSON without a network.
  }
  return { answered: false, vulnerable: [] };
}

const words = process.argv.slice(2).filter((word) => word !== '--offline');
const offline = process.argv.includes('--offline');
const [lookedAt] = words;
if (lookedAt === undefined) {
  process.stderr.write('Say what you looked at, such as "release notes of what was updated".\n');
  process.exit(1);
}
const lock = read<Lock>('package-lock.json');
const shipped = shippedPackages();
const reviewed = new Set(reviewedPackages(lock, shipped).map(({ name }) => name));
const { accepted } = read<Review>(reviewPath);
const review: Review = {
  date: new Date().toISOString().slice(0, 10),
  ...summarize(lock, shipped),
  advisories: offline ? { answered: false, vulnerable: [] } : askRegistry(reviewed),
  lookedAt,
  accepted,
};
writeFileSync(inRoot(reviewPath), `${JSON.stringify(review, null, 2)}\n`);
const findings = checkDependencies(lock, shipped, review);
for (const { message } of findings) process.stdout.write(`${message}\n`);
process.stdout.write(
  review.advisories.answered
    ? `${review.packages} packages, ${review.advisories.vulnerable.length} with a known vulnerability.\n`
    : `${review.packages} packages. The registry's advisories could not be asked.\n`,
);
if (findings.length > 0) process.stdout.write(`Write into "accepted" of ${reviewPath} why.\n`);
process.exitCode = findings.length === 0 ? 0 : 1;
