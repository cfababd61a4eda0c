/**
 * Restarts two processes in turn behind nginx, which does not ask whether they are ready, and repeats
 * no call that it has sent: none may fail.
 */
import { startNginx } from '#e2e/bench/load/nginx.ts';
import { restartInTurn } from '#e2e/bench/load/restart-in-turn.ts';
import type { Figure } from '#e2e/bench/measurement.ts';

const drainSeconds = Number(process.argv[3] ?? 4);

export const measurement: Figure = {
  kind: 'figure',
  name: `six restarts behind nginx, ${drainSeconds} s of drain: failed calls and cut streams`,
  unit: 'calls',
  target: { atMost: 0 },
  measure: () =>
    restartInTurn(
      async (ports) => {
        const nginx = await startNginx(ports);
        return {
          url: nginx.url,
          async stop() {
            const counts = Map.groupBy(nginx.failures(), (line) => line);
            for (const [line, all] of counts) process.stdout.write(`  ${all.length} × ${line}\n`);
            await nginx.stop();
          },
        };
      },
      { drainSeconds, rounds: 3 },
    ),
};
