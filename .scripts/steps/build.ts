/** Builds the PWA into `dist/pwa` when its sources have changed. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot, root } from '#scripts/steps/root.ts';
import { runTool } from '#scripts/steps/run.ts';

const page = inRoot('dist/pwa/index.html');
/**
 * Lies outside the folder that the build empties and is written last, so an interrupted build
 * leaves no stamp.
 */
const stamp = inRoot('dist/pwa.sha256');

/** Returns false if the build fails. */
export async function buildWhenChanged(): Promise<boolean> {
  const digest = digestOfSources();
  if (existsSync(page) && existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return true;
  process.stderr.write('Building the screens …\n');
  return buildNow(digest);
}

/** Builds even if nothing has changed. Returns false if the build fails. */
export async function buildNow(digest: string = digestOfSources()): Promise<boolean> {
  rmSync(stamp, { force: true });
  // Vite reads NODE_ENV; the developer's value must not turn this into a development build.
  const env = { ...process.env, NODE_ENV: 'production' };
  // The first one empties the folder.
  for (const page of ['', 'gate.', 'verify.']) {
    const args = ['build', '--config', `pwa/vite.${page}config.ts`, '--logLevel', 'warn'];
    if (!(await runTool('vite', args, { env, quiet: true }))) return false;
  }
  writeFileSync(stamp, digest);
  return true;
}

function digestOfSources(): string {
  const files = globSync('{pwa,sync}/**/*', {
    cwd: root,
    exclude: ['**/*.test.*', '**/testing/**', 'sync/server/**', 'sync/simulation/**'],
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  const digest = createHash('sha256');
  for (const path of [...paths, inRoot('package-lock.json'), inRoot('package.json')]) {
    digest.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return digest.digest('hex');
}
