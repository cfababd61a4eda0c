import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  asWork,
  createCaller,
  createAdmission,
  createWork,
  currentWork,
  type OverloadedError,
  type Admission,
  type Work,
  type WorkKind,
} from '#api/platform/database/admission.ts';

const connections = 16;
let admission: Admission;
/** The work that got a connection, in order, with the way to end it. */
let started: { kind: WorkKind; name: string; leave: () => void }[];
let refused: { name: string; retryAfter: number }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  admission = createAdmission(connections, { random: () => 0.5 });
  started = [];
  refused = [];
});
afterEach(() => void vi.useRealTimers());

function enter(kind: WorkKind, name = '', work: Work = createWork(kind)): Work {
  admission.enter(work).then(
    (leave) => started.push({ kind, name, leave }),
    (error: OverloadedError) => refused.push({ name, retryAfter: error.retryAfter }),
  );
  return work;
}
const enterMany = (kind: WorkKind, count: number) => {
  for (let at = 0; at < count; at += 1) enter(kind, `${kind} ${at}`);
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const running = (kind: WorkKind) => started.filter((each) => each.kind === kind).length;

/** Ends the oldest use of a connection every `milliseconds`, so often. */
async function serve(times: number, milliseconds: number): Promise<void> {
  let at = 0;
  for (let turn = 0; turn < times; turn += 1) {
    await vi.advanceTimersByTimeAsync(milliseconds);
    started[(at += 1) - 1]?.leave();
    await settle();
  }
}

test('a flood of one kind leaves connections to the others', async () => {
  enterMany('change', 500);
  await settle();
  expect(running('change')).toBe(12);
  enter('read');
  enter('pull');
  await settle();
  expect([running('read'), running('pull')]).toEqual([1, 1]);
});

test('a kind that has less of its share is next', async () => {
  enterMany('change', 500);
  enterMany('admin', 100);
  await settle();
  expect([running('change'), running('admin')]).toEqual([12, 4]);
  enterMany('read', 3);
  await serve(3, 1);
  expect(running('read')).toBe(3);
});

test('work of one kind starts in the order of its arrival', async () => {
  enterMany('change', 40);
  await serve(28, 1);
  expect(started.map(({ name }) => name)).toEqual(
    Array.from({ length: 40 }, (_, at) => `change ${at}`),
  );
});

test('work that has begun goes before work that has not', async () => {
  const first = enter('read', 'first');
  await settle();
  started[0]?.leave();
  enterMany('read', 40);
  await settle();
  enter('read', 'first again', first);
  await settle();
  started[1]?.leave();
  await settle();
  expect(started.at(-1)?.name).toBe('first again');
});

test('work that holds a connection gets a second one before all others, beyond its share', async () => {
  const holders = Array.from({ length: 12 }, (_, at) => enter('change', `holder ${at}`));
  await settle();
  enterMany('change', 40);
  for (const holder of holders.slice(0, 4)) enter('change', 'second', holder);
  await settle();
  expect(started.map(({ name }) => name).filter((name) => name === 'second')).toHaveLength(4);
});

test('a full queue refuses immediately, with a pause', async () => {
  enterMany('admin', 8 + 8 * 300);
  await settle();
  expect(refused).toEqual([]);
  enter('admin', 'late');
  await settle();
  expect(refused).toEqual([{ name: 'late', retryAfter: 10 }]);
});

test('a queue whose last work would wait too long refuses immediately', async () => {
  enterMany('read', 200);
  await serve(10, 100);
  // 178 wait, and about eleven a second have their turn.
  enter('read', 'late');
  await settle();
  expect(refused).toEqual([{ name: 'late', retryAfter: 19 }]);
  await serve(120, 1);
  // The queue moves faster now.
  enter('read', 'later');
  await settle();
  expect(refused).toHaveLength(1);
});

test('work that has waited too long is refused and leaves the queue', async () => {
  enterMany('read', 12);
  enter('read', 'waiting');
  await vi.advanceTimersByTimeAsync(7_900);
  expect(refused).toEqual([]);
  await vi.advanceTimersByTimeAsync(200);
  expect(refused).toEqual([{ name: 'waiting', retryAfter: 3 }]);
  started[0]?.leave();
  enter('read', 'next');
  await settle();
  expect(started.at(-1)?.name).toBe('next');
});

test('refusals ask for pauses of different lengths', async () => {
  const pauses: number[] = [];
  for (const random of [0, 0.5, 0.99]) {
    admission = createAdmission(1, { random: () => random });
    enterMany('read', 302);
    await settle();
    pauses.push(refused.at(-1)!.retryAfter);
  }
  expect(pauses).toEqual([9, 10, 11]);
});

test('refused callers are asked to come one after another, at the pace of the queue', async () => {
  admission = createAdmission(connections, { random: () => 0 });
  enterMany('read', 200);
  await serve(10, 100);
  enterMany('read', 300);
  await settle();
  const pauses = refused.map(({ retryAfter }) => retryAfter);
  // Eleven turns a second, after the 178 that wait.
  expect([pauses[0], pauses[99], pauses[299]]).toEqual([17, 26, 44]);
});

test('a flood of refusals does not lengthen the pauses after it', async () => {
  admission = createAdmission(connections, { random: () => 0 });
  enterMany('admin', 50_000);
  await settle();
  await vi.advanceTimersByTimeAsync(62_000);
  expect(started).toHaveLength(8);
  enterMany('admin', 8 * 300);
  enter('admin', 'late');
  await settle();
  // The pause of the first one that was refused.
  expect(refused.at(-1)).toEqual({ name: 'late', retryAfter: 9 });
});

test('a pool of one connection serves every kind', async () => {
  admission = createAdmission(1);
  enter('change');
  enter('read');
  enter('job');
  await settle();
  await serve(2, 1);
  expect(started.map(({ kind }) => kind).toSorted()).toEqual(['change', 'job', 'read']);
});

test('one caller’s many requests leave connections to the others, who are not refused', async () => {
  const officer = createCaller('officer');
  const enterPages = (count: number) => {
    for (let at = 0; at < count; at += 1) enter('read', 'page', createWork('read', officer));
  };
  enterPages(40);
  await settle();
  expect(running('read')).toBe(4);
  expect(refused).toHaveLength(40 - 4 - 16);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set([3]));
  enter('read', 'member', createWork('read', createCaller('member')));
  await settle();
  expect(started.at(-1)?.name).toBe('member');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(refused, 'they waited too long').toHaveLength(36);
  enter('read', 'member again', createWork('read', createCaller('member')));
  await settle();
  expect(started.at(-1)?.name).toBe('member again');
});

test('callers of one kind take turns', async () => {
  for (const id of ['a', 'b', 'c'])
    for (let at = 0; at < 20; at += 1) enter('change', id, createWork('change', createCaller(id)));
  await settle();
  expect(running('change')).toBe(12);
  enter('change', 'd', createWork('change', createCaller('d')));
  await serve(3, 1);
  expect(started.slice(12).map(({ name }) => name)).toContain('d');
});

test('one caller’s waiting work does not get others refused for their expected wait', async () => {
  const flood = createCaller('flood', 2000);
  for (let at = 0; at < 1000; at += 1) enter('admin', 'flood', createWork('admin', flood));
  for (const id of ['x', 'y'])
    for (let at = 0; at < 16; at += 1) enter('admin', id, createWork('admin', createCaller(id)));
  await serve(10, 100);
  enter('admin', 'late', createWork('admin', createCaller('late')));
  enter('admin', 'flood', createWork('admin', flood));
  await settle();
  expect(refused.map(({ name }) => name)).toEqual(['flood']);
  await serve(20, 10);
  expect(started.map(({ name }) => name)).toContain('late');
});

test('a caller that waits too long behind its own requests is asked for the shortest pause', async () => {
  admission = createAdmission(connections, { random: () => 0 });
  const flood = createCaller('flood', 1000);
  for (let at = 0; at < 100; at += 1) enter('read', 'flood', createWork('read', flood));
  await serve(10, 300);
  await vi.advanceTimersByTimeAsync(8_000);
  expect(refused).toHaveLength(100 - 4 - 10);
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set([2]));
});

test('a request that has begun gets its next connection also beside many of its caller', async () => {
  const caller = createCaller('officer');
  const first = enter('read', 'first', createWork('read', caller));
  for (let at = 0; at < 19; at += 1) enter('read', 'page', createWork('read', caller));
  await settle();
  started[0]?.leave();
  enter('read', 'first again', first);
  await settle();
  started[1]?.leave();
  await settle();
  expect(started.map(({ name }) => name)).toContain('first again');
});

test('leaving twice counts once', async () => {
  enterMany('other', 17);
  await settle();
  started[0]?.leave();
  started[0]?.leave();
  enter('other', 'one too many');
  await settle();
  expect(started).toHaveLength(17);
});

test('work is known in everything that it awaits, and `other` outside of it', async () => {
  const work = createWork('job');
  const known = await asWork(work, async () => {
    await Promise.resolve();
    return currentWork();
  });
  expect(known).toBe(work);
  expect(currentWork().kind).toBe('other');
});
