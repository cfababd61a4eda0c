import { expect, test } from 'vitest';
import type { HostileTask } from '#api/platform/processes/testing/hostile-worker.ts';
import { createWorkerProcess } from '#api/platform/processes/worker-process.ts';
import { longTestLimit } from '#scripts/steps/time-limits.ts';

const megabyte = 1024 * 1024;
const run = createWorkerProcess<HostileTask, string>(
  new URL('./testing/hostile-worker.ts', import.meta.url),
);
const ample = { processor: 60_000, memory: 2000 * megabyte };
const isAnswered = async () => {
  const reply = await run({ behaviour: 'answer', limits: ample });
  expect(reply).toMatchObject({ kind: 'done', result: 'answer' });
};

// Milliseconds: these processes have a low priority, so that other programs hold them up for long.
const lowPriority = { timeout: longTestLimit };

test.each([
  ['computes without a pause', 'compute', { ...ample, processor: 200 }],
  ['takes memory without a pause', 'grow', { ...ample, memory: 400 * megabyte }],
] as const)(
  'a task that %s is ended at its limit, and the next one is done',
  lowPriority,
  async (_what, behaviour, limits) => {
    await isAnswered();
    expect(await run({ behaviour, limits })).toMatchObject({ kind: 'tooCostly' });
    await isAnswered();
  },
);

test('time that a task waits, as on a busy machine, does not count', lowPriority, async () => {
  await isAnswered();
  const limits = { ...ample, processor: 400 };
  expect(await run({ behaviour: 'wait', limits })).toMatchObject({ kind: 'done' });
});

test('a task that fails says why, and does not end the process', lowPriority, async () => {
  const reply = await run({ behaviour: 'fail', limits: ample });
  expect(reply).toMatchObject({ kind: 'failed', reason: 'unreadable' });
});
