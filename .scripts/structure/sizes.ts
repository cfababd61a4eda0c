/** Small files (docs/architecture.md, rule 7). */
import { isTest } from '#scripts/structure/layers.ts';
import type { Finding, Source } from '#scripts/structure/source.ts';

const most = { code: 310, test: 400 };
/** "About 60" and "nine in ten under 200". */
const spread = { median: 75, ninth: 200 };

/** Migrations are as long as the schema that they make. */
const counted = ({ path }: Source) => !path.startsWith('migrations/');

export function checkSizes(sources: readonly Source[]): Finding[] {
  const findings: Finding[] = [];
  for (const { path, lines } of sources.filter(counted)) {
    const limit = isTest(path) ? most.test : most.code;
    if (lines > limit) {
      findings.push({ rule: 'file-size', path, message: `${lines} lines; ${limit} at most` });
    }
  }
  const { median, ninth } = measureSizes(sources);
  if (median > spread.median) {
    findings.push({ rule: 'file-size', path: '.', message: `the median file has ${median} lines` });
  }
  if (ninth >= spread.ninth) {
    findings.push({
      rule: 'file-size',
      path: '.',
      message: `one in ten has ${ninth} lines or more`,
    });
  }
  return findings;
}

/** Lines of the median file and of the ninth in ten, tests included. */
export function measureSizes(sources: readonly Source[]): { median: number; ninth: number } {
  const sizes = sources.filter(counted).map(({ lines }) => lines);
  sizes.sort((a, b) => a - b);
  const at = (share: number) => sizes[Math.floor((sizes.length - 1) * share)] ?? 0;
  return { median: at(0.5), ninth: at(0.9) };
}
