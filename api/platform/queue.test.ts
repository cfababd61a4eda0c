import { expect, test } from 'vitest';
import type { Turn } from '#api/platform/database/turns.ts';
import { createQueue, type Queue } from '#api/platform/queue.ts';

/** Work that records when it starts and ends when the test lets it. */
function createWork(queue: Queue) {
  const started: string[] = [];
  const refused: [string, string][] = [];
  const ends = new Map<string, () => void>();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    started,
    refused,
    settle,
    /** Queues work of the owner that the name begins with. */
    enter(name: string, turn: Turn = {}): void {
      const work = () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      };
      queue(work, { owner: name[0], ...turn }).catch((error: { code: string }) =>
        refused.push([name, error.code]),
      );
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.();
      await settle();
    },
    /** Ends all work, one after another in the order of their start. */
    async endAll(): Promise<void> {
      for (const name of started) {
        ends.get(name)?.();
        await settle();
      }
    },
  };
}

test('one owner’s work leaves a place for the others', async () => {
  const { started, enter, end } = createWork(createQueue({ atOnce: 2, perOwner: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'b1']) enter(name);
  expect(started).toEqual(['a1', 'b1']);
  await end('b1');
  expect(started).toEqual(['a1', 'b1']);
  await end('a1');
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('work without an owner runs in order of arrival', async () => {
  const { started, enter, end } = createWork(createQueue({ atOnce: 2, perOwner: 1 }));
  for (const name of ['1', '2', '3', '4']) enter(name, { owner: undefined });
  expect(started).toEqual(['1', '2']);
  await end('2');
  expect(started).toEqual(['1', '2', '3']);
});

test('owners take turns, however many of one wait', async () => {
  const { started, enter, endAll } = createWork(createQueue({ atOnce: 1 }));
  for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) enter(name);
  await endAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3', 'a4']);
});

test('the cheapest work is next among owners whose turn it is', async () => {
  const { started, enter, endAll } = createWork(createQueue({ atOnce: 1 }));
  enter('a1', { cost: 25 });
  enter('a2', { cost: 25 });
  enter('b large', { cost: 12 });
  enter('c small', { cost: 1 });
  enter('b small', { cost: 1 });
  await endAll();
  expect(started).toEqual(['a1', 'b small', 'c small', 'b large', 'a2']);
});

test('an owner who has had much waits until the others have had as much', async () => {
  const { started, enter, endAll } = createWork(createQueue({ atOnce: 1 }));
  enter('a1', { cost: 3 });
  enter('a2', { cost: 3 });
  for (const name of ['b1', 'b2', 'b3', 'b4']) enter(name);
  await endAll();
  expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2']);
});

test('an endless stream of new owners does not keep an earlier one from its second turn', async () => {
  const { started, enter, end } = createWork(createQueue({ atOnce: 1 }));
  enter('a1');
  enter('a2');
  for (let at = 0; at < 100 && !started.includes('a2'); at += 1) {
    for (const twin of [1, 2]) enter(`stranger ${at}.${twin}`, { owner: `${at}.${twin}` });
    await end(started.at(-1) ?? '');
  }
  expect(started).toContain('a2');
});

test('work that does not fit beside the running work is waited for', async () => {
  const { started, enter, end } = createWork(createQueue({ atOnce: 3, costAtOnce: 30 }));
  enter('a', { cost: 25 });
  enter('b', { cost: 5 });
  expect(started).toEqual(['a', 'b']);
  enter('c', { cost: 10 });
  await end('b');
  expect(started).toEqual(['a', 'b']);
  await end('a');
  expect(started).toEqual(['a', 'b', 'c']);
  await end('c');
  enter('d', { cost: 40 });
  expect(started, 'more than fits runs alone').toContain('d');
});

test('the owner with the most waiting work makes room for others in a full queue', async () => {
  const queue = createQueue({ atOnce: 1, waitingAtMost: 3 });
  const { started, refused, settle, enter, endAll } = createWork(queue);
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'c1', 'd1']) enter(name);
  await settle();
  expect(refused).toEqual([
    ['a5', 'busy'],
    ['a4', 'busy'],
    ['a3', 'busy'],
    ['d1', 'busy'],
  ]);
  await endAll();
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});

test('an owner’s own limit is refused as such', async () => {
  const queue = createQueue({ atOnce: 1, waitingPerOwner: 1 });
  const { refused, settle, enter } = createWork(queue);
  for (const name of ['a1', 'a2', 'a3', 'b1']) enter(name);
  await settle();
  expect(refused).toEqual([['a3', 'rate_limited']]);
});

test('a queue in which no one may wait refuses by owner and as a whole, until work is over', async () => {
  const queue = createQueue({ atOnce: 3, perOwner: 2, waitingAtMost: 0 });
  const { started, refused, settle, enter, end } = createWork(queue);
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) enter(name);
  await settle();
  expect(started).toEqual(['a1', 'a2', 'b1']);
  expect(refused).toEqual([
    ['a3', 'rate_limited'],
    ['c1', 'busy'],
  ]);
  await end('a1');
  enter('c2');
  expect(started).toContain('c2');
});

test('failed work makes room for the next', async () => {
  const queue = createQueue({ atOnce: 1, waitingAtMost: 1 });
  const failing = queue(() => Promise.reject(new Error('unreadable')));
  const next = queue(async () => 'done');
  await expect(queue(async () => 'third')).rejects.toMatchObject({ code: 'busy' });
  await expect(failing).rejects.toThrow('unreadable');
  expect(await next).toBe('done');
});

test('only one piece of work uses a thing at a time, in order; another thing is not waited for', async () => {
  const { started, enter, end } = createWork(createQueue({ perOwner: 1 }));
  for (const name of ['seat 1', 'seat 2', 'seat 3', 'other']) enter(name);
  expect(started).toEqual(['seat 1', 'other']);
  await end('seat 1');
  expect(started).toEqual(['seat 1', 'other', 'seat 2']);
  await end('seat 2');
  expect(started).toEqual(['seat 1', 'other', 'seat 2', 'seat 3']);
});
