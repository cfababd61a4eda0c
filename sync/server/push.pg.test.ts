import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { pushReply } from '#sync/protocol/push.ts';
import { device, joining, No, send, withLedger } from '#sync/server/testing/ledger.ts';

const ledger = withLedger();
const { push, forgetful, rules, runs, reported } = ledger;

let actor: string;
let event: string;
beforeEach(() => {
  actor = randomUUID();
  event = randomUUID();
  rules.event = () => {};
  reported.length = 0;
});

test('a mutation is applied and answered by its id, a repetition gets the same answer', async () => {
  const mutation = joining(event);
  const first = await send(push, actor, mutation);
  expect(first).toEqual([{ id: mutation.id, status: 'applied' }]);
  expect(await send(push, actor, mutation)).toEqual(first);
  expect(await runs(event)).toBe(1);

  const merged = {
    ...joining(event),
    name: 'match.join',
    args: { eventId: event, matchId: event, scope: 'member' },
  };
  const [answer] = await send(push, actor, merged);
  expect(answer).toEqual({ id: merged.id, status: 'merged', data: { matchId: event } });
  expect(await send(push, actor, merged)).toEqual([answer]);
  expect(pushReply.safeParse({ results: [answer] }).success).toBe(true);
});

test('duplicates delivered side by side are applied once, and all told the same', async () => {
  rules.event = () => sleep(50);
  const mutation = joining(event);
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(push, actor, mutation)));
  expect(await runs(event)).toBe(1);
  for (const answer of answers) expect(answer).toEqual([{ id: mutation.id, status: 'applied' }]);

  // control: without the store they all run
  const other = randomUUID();
  const again = joining(other);
  await Promise.all(Array.from({ length: 6 }, () => send(forgetful, actor, again)));
  expect(await runs(other)).toBe(6);
});

test('a refusal is rolled back, and stays one after the rule has changed', async () => {
  rules.event = () => {
    throw new No('The window is closed.');
  };
  const mutation = joining(event);
  const refusal = {
    id: mutation.id,
    status: 'refused',
    code: 'forbidden',
    message: 'The window is closed.',
  };
  expect(await send(push, actor, mutation)).toEqual([refusal]);
  expect(await runs(event)).toBe(0);
  rules.event = () => {};
  expect(await send(push, actor, mutation)).toEqual([refusal]);
  expect(await runs(event)).toBe(0);
  // control: without the store the late duplicate applies although the person was told no
  expect(await send(forgetful, actor, mutation)).toMatchObject([{ status: 'applied' }]);
});

test('the same id with another body is a conflict; the order of keys is no other body', async () => {
  const mutation = joining(event);
  await send(push, actor, mutation);
  const other = { ...mutation, args: { eventId: randomUUID(), scope: 'member' } };
  expect(await send(push, actor, other)).toMatchObject([{ status: 'refused', code: 'conflict' }]);
  const based = { ...mutation, base: { version: 3 } };
  expect(await send(push, actor, based)).toMatchObject([{ status: 'refused', code: 'conflict' }]);
  const turned = { ...mutation, seq: 9, args: { scope: 'member', eventId: event } };
  expect(await send(push, actor, turned)).toMatchObject([{ status: 'applied' }]);
  expect(await runs(event)).toBe(1);
});

test("an id of another account's tells nothing and takes nothing", async () => {
  const mutation = {
    ...joining(event),
    name: 'match.join',
    args: { eventId: event, matchId: event, scope: 'member' },
  };
  await send(push, actor, mutation);
  const stranger = randomUUID();
  const theirs = joining(randomUUID(), { id: mutation.id });
  expect(await send(push, stranger, theirs)).toEqual([{ id: mutation.id, status: 'applied' }]);
  expect(await send(push, actor, mutation)).toMatchObject([{ status: 'merged' }]);
});

test('an error that may pass is not stored: the next delivery decides', async () => {
  rules.event = () => {
    throw new Error('out of order');
  };
  const mutation = joining(event);
  expect(await send(push, actor, mutation)).toMatchObject([
    { id: mutation.id, status: 'retry', code: 'busy' },
  ]);
  expect(reported).toHaveLength(1);
  expect(await runs(event)).toBe(0);
  rules.event = () => {};
  expect(await send(push, actor, mutation)).toMatchObject([{ status: 'applied' }]);
});

test('a serialisation failure is tried again at once', async () => {
  let attempts = 0;
  rules.event = () => {
    attempts += 1;
    if (attempts === 1)
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  };
  expect(await send(push, actor, joining(event))).toMatchObject([{ status: 'applied' }]);
  expect(await runs(event)).toBe(1);
  expect(reported).toEqual([]);
});

test('what cannot be carried out is refused by its id and holds up nobody', async () => {
  const good = joining(event);
  const unknown = joining(event, { name: 'league.dissolve' });
  const inherited = joining(event, { name: 'constructor' });
  const wrong = joining(event, { args: { eventId: 'x', scope: 'king' } });
  const bent = { id: randomUUID(), name: 7 };
  const results = await send(push, actor, unknown, inherited, wrong, bent, good);
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'validation'],
    ['refused', 'validation'],
    ['refused', 'validation'],
    ['refused', 'validation'],
    ['applied', undefined],
  ]);
  expect(await send(push, actor, bent)).toEqual([results[3]]);
  // Told no once, it stays no, even when the same id comes in a shape that could be carried out.
  const mended = joining(event, { id: bent.id });
  expect(await send(push, actor, mended)).toMatchObject([{ status: 'refused', code: 'conflict' }]);
});

test('an undecided mutation holds back its own record and no other', async () => {
  const other = randomUUID();
  rules.event = (id) => {
    if (id === event) throw new Error('out of order');
  };
  const sent = [joining(event), joining(other), joining(event), joining(other)];
  const results = await send(push, actor, ...sent);
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    [sent[0]?.id, 'retry'],
    [sent[1]?.id, 'applied'],
    [sent[2]?.id, 'retry'],
    [sent[3]?.id, 'applied'],
  ]);
  // The second of the held record was not even tried.
  expect(reported).toHaveLength(1);
});

test('a refused mutation does not hold back the next of its record', async () => {
  let count = 0;
  rules.event = () => {
    count += 1;
    if (count === 1) throw new No('Not yet.');
  };
  const results = await send(push, actor, joining(event), joining(event));
  expect(results.map(({ status }) => status)).toEqual(['refused', 'applied']);
});

test('after its patience the rest is left for another time', async () => {
  rules.event = () => sleep(2_100);
  const results = await send(push, actor, joining(event), joining(randomUUID()));
  expect(results.map(({ status }) => status)).toEqual(['applied', 'retry']);
});

test('an answer lost after the commit is given again', async () => {
  const mutation = joining(event);
  void send(push, actor, mutation);
  while ((await runs(event)) === 0) await sleep(10);
  expect(await send(push, actor, mutation)).toEqual([{ id: mutation.id, status: 'applied' }]);
  expect(await runs(event)).toBe(1);
});

test('what was made on another history of the server waits for the pull that tells of it', async () => {
  rules.epoch = 'after the restore';
  const mutation = joining(event);
  const at = (epoch?: string | null) =>
    push(actor, {
      protocol: 1,
      device,
      mutations: [mutation],
      ...(epoch !== undefined && { epoch }),
    });
  expect((await at('before')).results).toMatchObject([{ id: mutation.id, status: 'retry' }]);
  expect(await runs(event)).toBe(0);
  expect((await at('after the restore')).results).toMatchObject([{ status: 'applied' }]);
  // A phone that has pulled nothing yet, or does not say, is not held up.
  for (const epoch of [null, undefined]) {
    expect((await at(epoch)).results).toMatchObject([{ status: 'applied' }]);
  }
});
