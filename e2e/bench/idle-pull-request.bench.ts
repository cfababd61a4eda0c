/**
 * Measures the bytes of an idle pull's request beyond 60 per bucket: the maximum of several
 * members.
 */
import type { Figure } from '#e2e/bench/measurement.ts';
import { idlePulls } from '#e2e/bench/pull-calls.ts';
import { benchServer } from '#e2e/bench/server/start.ts';

const bytesOfBucket = 60;

export const measurement: Figure = {
  kind: 'figure',
  name: 'idle pull, body of the request beyond 60 bytes a bucket',
  unit: 'bytes',
  target: { atMost: 100 },
  measure: async () => {
    const url = await benchServer();
    const beyond = (await idlePulls(url)).map(({ body }) => {
      const { cursors } = JSON.parse(body) as { cursors: Record<string, string> };
      const buckets = Object.keys(cursors).length;
      const bytes = Buffer.byteLength(body);
      return { bytes, buckets, rest: bytes - bytesOfBucket * buckets };
    });
    const most = beyond.toSorted((a, b) => b.rest - a.rest)[0];
    if (most === undefined) throw new Error('nobody asked');
    process.stdout.write(`  ${most.bytes} bytes for ${most.buckets} buckets\n`);
    return most.rest;
  },
};
