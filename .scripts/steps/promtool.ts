/** Tests the alert rules of `docs/monitoring` with Prometheus' own program. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inRoot } from '#scripts/steps/root.ts';
import { run } from '#scripts/steps/run.ts';
import { verdict, type Stage } from '#scripts/steps/tally.ts';

const folder = inRoot('node_modules/.cache/promtool');
const unpacked = `${folder}/usr/bin/promtool`;

/** The tests of the alert rules; skipped where there is no promtool and none can be fetched. */
export const alertRules: Stage = {
  name: 'alert rules',
  run: async () => {
    const promtool = [unpacked, 'promtool'].find(starts) ?? (await fromDebian());
    if (promtool !== null) {
      const cases = inRoot('docs/monitoring/alerts.test.yaml');
      return verdict(await run(promtool, ['test', 'rules', cases], { quiet: true }));
    }
    process.stderr.write('There is no promtool here, so the alert rules are not tested.\n');
    return { passed: 0, failed: 0, skipped: 1 };
  },
};

/** Takes it out of Debian's package, because installing that would start a server. */
async function fromDebian(): Promise<string | null> {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return null;
  process.stderr.write('Fetching promtool …\n');
  const apt = 'apt-get -q -o Acquire::Retries=1 -o Acquire::http::Timeout=20';
  const steps = [
    'mkdir -p "$0" && cd "$0"',
    `${apt} update && ${apt} download prometheus`,
    'dpkg-deb --fsys-tarfile prometheus_*.deb | tar -x ./usr/bin/promtool',
    'rm prometheus_*.deb',
  ];
  await run('sh', ['-c', steps.join(' && '), folder], { quiet: true, limit: 5 * 60_000 });
  return starts(unpacked) ? unpacked : null;
}

function starts(path: string): boolean {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;
}
