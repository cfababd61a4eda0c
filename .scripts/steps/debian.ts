/** Installs what tests need from Debian's packages. */
import { existsSync } from 'node:fs';
import { run } from '#scripts/steps/run.ts';

/** False where that is not possible, because the system is another or the person is not root. */
export async function installFromDebian(...names: string[]): Promise<boolean> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const install = ['install', '-y', '-q', '--no-install-recommends', ...names];
  process.stderr.write(`Installing ${names.join(' and ')} …\n`);
  const quick = ['-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=20'];
  await run('apt-get', [...quick, 'update', '-q'], { env, quiet: true });
  return run('apt-get', [...quick, ...install], { env, quiet: true });
}
