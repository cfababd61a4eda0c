/**
 * Kills PostgreSQL alone (SIGKILL) under eight writers and a reader, keeps it away for some seconds,
 * and starts it again. Counted are writes lost or doubled, answers to the reader other than 200 and
 * 503, and recoveries that took longer than five seconds.
 */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#e2e/bench/measurement.ts';
import { startOwnDatabase } from '#e2e/bench/survival/database.ts';
import { startReader, type Reading } from '#e2e/bench/survival/reader.ts';
import { runSize } from '#e2e/bench/survival/size.ts';
import { logInWriter, startWriters } from '#e2e/bench/survival/writers.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';
import { makeTemporaryFolder } from '#scripts/steps/temporary-folder.ts';

const rounds = runSize(20, 4);
/** Milliseconds. */
const longestAbsence = 4_000;
const allowedRecovery = 5_000;
const readInterval = 50;

/** Waits for a successful call that began after PostgreSQL was `up`. */
async function waitForSuccess(up: number, readings: readonly Reading[]): Promise<void> {
  for (;;) {
    if (readings.some(({ asked, status }) => asked >= up && status === 200)) return;
    if (performance.now() - up > 60_000) throw new Error('the server did not recover in a minute');
    await sleep(20);
  }
}

export const measurement: Figure = {
  kind: 'figure',
  name: `PostgreSQL killed ${rounds} times under writes: faults`,
  unit: 'faults',
  target: { atMost: 0 },
  onlyByName: 'survives',
  measure: async () => {
    const folder = await makeTemporaryFolder('touchline-bench-database');
    const database = await startOwnDatabase(folder);
    const server = await createTestServer({ DATABASE_URL: database.url, SEED: 'demo' });
    try {
      await server.start();
      const writer = await logInWriter(server.url);
      const writers = startWriters([server.url], writer);
      const reader = startReader(server.url, ['/api/event'], writer.token, readInterval);
      const absences: { from: number; up: number }[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        await sleep(500 + Math.random() * 1500);
        const from = performance.now();
        await database.kill();
        await sleep(Math.random() * longestAbsence);
        await database.start();
        const up = performance.now();
        absences.push({ from, up });
        await waitForSuccess(up, reader.readings);
        await writer.renew();
      }
      await sleep(allowedRecovery);
      await reader.stop();
      await writers.stop();
      const faults = await writers.countFaults();

      const { readings } = reader;
      const refused = readings.filter(({ status }) => status === 503);
      const wrong = readings.filter(({ status }) => status !== 200 && status !== 503);
      // A recovery lasts until the last refusal before the next kill.
      const recoveries = absences.map(({ up }, index) => {
        const next = absences[index + 1]?.from ?? Infinity;
        const after = readings.filter(({ asked }) => asked >= up && asked < next);
        const ends = after.filter(({ status }) => status !== 200);
        return Math.max(0, ...ends.map(({ asked, took }) => asked + took - up));
      });
      const late = recoveries.filter((took) => took > allowedRecovery).length;
      const longest = Math.max(...refused.map(({ took }) => took));
      process.stdout.write(
        `  reader: ${readings.length} calls, ${refused.length} answered 503 (after ` +
          `${longest.toFixed(0)} ms at most), ${wrong.length} otherwise ` +
          `${JSON.stringify([...new Set(wrong.map(({ status }) => status))])}\n` +
          `  the last of them ${Math.max(...recoveries).toFixed(0)} ms after PostgreSQL was back\n`,
      );
      return faults + wrong.length + late;
    } finally {
      await server.remove();
      await database.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
