/**
 * Installs the rivals' packages next to the page that uses them, when the measurement is requested.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '#scripts/steps/root.ts';
import { run } from '#scripts/steps/run.ts';

const folder = inRoot('e2e/bench/rivals/page');
const stamp = `${folder}/node_modules/.installed-from`;

/** Needs the network if they are not installed yet. Throws if npm cannot install them. */
export async function installRivals(): Promise<void> {
  const wanted = createHash('sha256')
    .update(readFileSync(`${folder}/package-lock.json`))
    .digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  process.stdout.write(
    '  Installing RxDB, PouchDB and Replicache (npm ci); this needs the network, once …\n',
  );
  const words = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund'];
  if (!(await run('npm', words, { quiet: true }))) {
    throw new Error('The rivals could not be installed; npm says why above. Is there a network?');
  }
  writeFileSync(stamp, wanted);
}
