import { expect, test } from 'vitest';
import { createWorkLane } from '#api/platform/images/work-lane.ts';

/** Work that records when it starts and ends when the test lets it. */
function createWork() {
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => () => {
    started.push(name);
    return new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, work, end };
}

test('one owner’s work leaves a place for the others', async () => {
  const lane = createWorkLane({ atOnce: 2, waitingAtMost: 10, perOwner: 1 });
  const { started, work, end } = createWork();
  for (const name of ['a1', 'a2', 'a3']) void lane(work(name), 'a');
  void lane(work('b1'), 'b');
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('work without an owner runs in order of arrival', async () => {
  const lane = createWorkLane({ atOnce: 2, waitingAtMost: 10, perOwner: 1 });
  const { started, work, end } = createWork();
  for (const name of ['1', '2', '3', '4']) void lane(work(name));
  expect(started).toEqual(['1', '2']);
  await end('2');
  expect(started).toEqual(['1', '2', '3']);
});

test('what fails makes room for the next', async () => {
  const lane = createWorkLane({ atOnce: 1, waitingAtMost: 1 });
  const failing = lane(() => Promise.reject(new Error('unreadable')), 'a');
  const next = lane(async () => 'done', 'a');
  await expect(lane(async () => 'third', 'a')).rejects.toMatchObject({ code: 'busy' });
  await expect(failing).rejects.toThrow('unreadable');
  expect(await next).toBe('done');
});
