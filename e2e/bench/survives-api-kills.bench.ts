/**
 * Kills the server (SIGKILL) 50 times under eight writers whose clients abandon some attempts, and
 * checks that no acknowledged write is lost or doubled.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '#e2e/bench/measurement.ts';
import { runSize } from '#e2e/bench/survival/size.ts';
import { logInWriter, startWriters } from '#e2e/bench/survival/writers.ts';
import { createTestServer } from '#e2e/fixtures/server.ts';

const rounds = runSize(50, 10);

export const measurement: Figure = {
  kind: 'figure',
  name: `killed ${rounds} times under writes: lost or doubled`,
  unit: 'writes',
  target: { atMost: 0 },
  onlyByName: 'survives',
  measure: async () => {
    const server = await createTestServer();
    try {
      await server.start();
      const writer = await logInWriter(server.url);
      const writers = startWriters([server.url], writer);
      const back: number[] = [];
      for (let round = 1; round <= rounds; round += 1) {
        await sleep(300 + Math.random() * 1200);
        await server.kill();
        const began = performance.now();
        await server.start();
        back.push(performance.now() - began);
        await writer.renew();
      }
      await writers.stop();
      const faults = await writers.countFaults();
      const slowest = (Math.max(...back) / 1000).toFixed(1);
      process.stdout.write(`  ready again after ${slowest} s at most\n`);
      return faults;
    } finally {
      await server.remove();
    }
  },
};
