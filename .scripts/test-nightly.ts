/**
 * Runs in full what `npm test` runs in part: every page in both themes, a walk in three
 * engines, three hundred hostile calls of each operation, the integration tests on Debian's PostgreSQL as
 * installed, restarts behind nginx, and random walks, histories of the sync engine, faults at its
 * awaits and missing protections for as long as wanted.
 * - `--minutes 60`: how long each of the four random stages goes on.
 * - `--seed 5`: repeats the random choices of an earlier run, which printed this seed.
 */
import { parseArgs } from 'node:util';
import { buildNow } from '#scripts/steps/build.ts';
import { cleanEnv } from '#scripts/steps/clean-env.ts';
import { playwrightStage } from '#scripts/steps/playwright-stage.ts';
import { inRoot } from '#scripts/steps/root.ts';
import { run, runTool } from '#scripts/steps/run.ts';
import { randomSeed } from '#scripts/steps/seed.ts';
import { runStages, single } from '#scripts/steps/tally.ts';
import { installedEngines } from '#scripts/steps/engines.ts';
import type { Stage } from '#scripts/steps/tally.ts';
import { withDebianPostgres } from '#scripts/steps/debian-postgres.ts';

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '60' }, seed: { type: 'string' } },
});
const seed = values.seed === undefined ? randomSeed() : Number(values.seed);
const minutes = Number(values.minutes);
process.stdout.write(`Random choices: --seed ${seed}\n`);
const simulation = (name: string, ...args: string[]): Stage =>
  single(name, () =>
    run(process.execPath, [
      inRoot('.scripts/simulate.ts'),
      ...args,
      `--seed=${seed}`,
      `--minutes=${minutes}`,
    ]),
  );
const longer = (name: string, test: string, longerEnv: Record<string, string>): Stage =>
  single(name, () =>
    runTool('vitest', ['run', '-c', '.scripts/vitest.config.ts', '--project', 'pg', test], {
      env: { ...process.env, ...longerEnv },
    }),
  );
const hostileCalls = longer('hostile calls', 'api/app-fuzz', {
  FUZZ_SEED: String(seed),
  FUZZ_CALLS: '300',
});
const places = longer('histories and a crowd of places', 'api/pools/pool-', {
  POOL_SEED: String(seed),
  POOL_HISTORIES: '10000',
  POOL_CROWD: '2000',
});
const debian = single("integration tests on Debian's PostgreSQL", () =>
  withDebianPostgres((url) =>
    runTool('vitest', ['run', '-c', '.scripts/vitest.config.ts', '--project', 'pg'], {
      env: cleanEnv({ TEST_DATABASE_URL: url }),
    }),
  ),
);
const restarts = single('restarts behind nginx', () =>
  run(process.execPath, [inRoot('.scripts/bench.ts'), 'rolling-restart-nginx']),
);
const env = {
  E2E_BOTH_THEMES: '1',
  E2E_ENGINES: await installedEngines(),
  LEDGER_SEED: String(seed),
  LEDGER_MINUTES: String(minutes),
};

const { failed } = await runStages([
  single('build', () => buildNow()),
  hostileCalls,
  places,
  debian,
  restarts,
  // The other browser tests take less than two hours on the slowest machine.
  playwrightStage({ limit: (minutes + 120) * 60_000, seed, env }),
  simulation('histories'),
  simulation('awaits', '--awaits'),
  simulation('controls', '--controls', '300'),
]);
process.exitCode = failed === 0 ? 0 : 1;
