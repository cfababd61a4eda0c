import { spawnSync } from 'node:child_process';
import { root } from '#scripts/steps/root.ts';

/**
 * The seed for the order of tests: another one for each commit, so that tests cannot rely on an
 * order, and the same when a commit is tested again, so that a failure can be repeated.
 */
export function commitSeed(): number {
  const { stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' });
  const hash = /^[0-9a-f]{4}/.exec(stdout ?? '')?.[0];
  return hash === undefined ? randomSeed() : Number.parseInt(hash, 16);
}

export function randomSeed(): number {
  return Math.floor(Math.random() * 0x1_00_00);
}
