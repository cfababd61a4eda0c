import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { OverloadedError } from '#api/platform/database/admission.ts';
import { pushReply } from '#sync/protocol/push.ts';
import {
  device,
  eventJoinMutation,
  CommandRefusal,
  sendMutations,
  withPushTestDomain,
} from '#sync/server/testing/push-test-domain.ts';

const domain = withPushTestDomain();
const { push, pushWithoutMemory, rules, runs, reported } = domain;

let actor: string;
let event: string;
beforeEach(() => {
  actor = randomUUID();
  event = randomUUID();
  rules.event = () => {};
  reported.length = 0;
});

test('a mutation is applied and answered by its id, and a repetition gets the same answer', async () => {
  const mutation = eventJoinMutation(event);
  const first = await sendMutations(push, actor, mutation);
  expect(first).toEqual([{ id: mutation.id, status: 'applied' }]);
  expect(await sendMutations(push, actor, mutation)).toEqual(first);
  expect(await runs(event)).toBe(1);

  const merged = {
    ...eventJoinMutation(event),
    name: 'match.join',
    args: { eventId: event, matchId: event, scope: 'member' },
  };
  const [answer] = await sendMutations(push, actor, merged);
  expect(answer).toEqual({ id: merged.id, status: 'merged', data: { matchId: event } });
  expect(await sendMutations(push, actor, merged)).toEqual([answer]);
  expect(pushReply.safeParse({ results: [answer] }).success).toBe(true);
});

test('concurrent duplicates are applied once, and get the same answer', async () => {
  rules.event = () => sleep(50);
  const mutation = eventJoinMutation(event);
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => sendMutations(push, actor, mutation)),
  );
  expect(await runs(event)).toBe(1);
  for (const answer of answers) expect(answer).toEqual([{ id: mutation.id, status: 'applied' }]);

  // Control: without stored answers they all run.
  const other = randomUUID();
  const again = eventJoinMutation(other);
  await Promise.all(
    Array.from({ length: 6 }, () => sendMutations(pushWithoutMemory, actor, again)),
  );
  expect(await runs(other)).toBe(6);
});

test('a refusal is rolled back, and stays a refusal after the rule has changed', async () => {
  rules.event = () => {
    throw new CommandRefusal('The window is closed.');
  };
  const mutation = eventJoinMutation(event);
  const refusal = {
    id: mutation.id,
    status: 'refused',
    code: 'forbidden',
    message: 'The window is closed.',
  };
  expect(await sendMutations(push, actor, mutation)).toEqual([refusal]);
  expect(await runs(event)).toBe(0);
  rules.event = () => {};
  expect(await sendMutations(push, actor, mutation)).toEqual([refusal]);
  expect(await runs(event)).toBe(0);
  // Control: without stored answers the late duplicate is applied after the user was told it was
  // refused.
  expect(await sendMutations(pushWithoutMemory, actor, mutation)).toMatchObject([
    { status: 'applied' },
  ]);
});

test('the same id with different arguments is a conflict, but not with another order of keys', async () => {
  const mutation = eventJoinMutation(event, { args: { eventId: event, scope: 'member' } });
  await sendMutations(push, actor, mutation);
  const other = { ...mutation, args: { eventId: randomUUID(), scope: 'member' } };
  expect(await sendMutations(push, actor, other)).toMatchObject([
    { status: 'refused', code: 'conflict' },
  ]);
  const based = { ...mutation, base: { version: 3 } };
  expect(await sendMutations(push, actor, based)).toMatchObject([
    { status: 'refused', code: 'conflict' },
  ]);
  const turned = { ...mutation, seq: 9, args: { scope: 'member', eventId: event } };
  expect(await sendMutations(push, actor, turned)).toMatchObject([{ status: 'applied' }]);
  expect(await runs(event)).toBe(1);
});

test('an id of another account reveals nothing and reserves nothing', async () => {
  const mutation = {
    ...eventJoinMutation(event),
    name: 'match.join',
    args: { eventId: event, matchId: event, scope: 'member' },
  };
  await sendMutations(push, actor, mutation);
  const stranger = randomUUID();
  const theirs = eventJoinMutation(randomUUID(), { id: mutation.id });
  expect(await sendMutations(push, stranger, theirs)).toEqual([
    { id: mutation.id, status: 'applied' },
  ]);
  expect(await sendMutations(push, actor, mutation)).toMatchObject([{ status: 'merged' }]);
});

test('a temporary error is not stored: the next delivery decides', async () => {
  rules.event = () => {
    throw new Error('out of order');
  };
  const mutation = eventJoinMutation(event);
  expect(await sendMutations(push, actor, mutation)).toMatchObject([
    { id: mutation.id, status: 'retry', code: 'busy' },
  ]);
  expect(reported).toHaveLength(1);
  expect(await runs(event)).toBe(0);
  rules.event = () => {};
  expect(await sendMutations(push, actor, mutation)).toMatchObject([{ status: 'applied' }]);
});

test('a serialisation failure is retried immediately', async () => {
  let attempts = 0;
  rules.event = () => {
    attempts += 1;
    if (attempts === 1)
      throw Object.assign(new Error('could not serialize access'), { code: '40001' });
  };
  expect(await sendMutations(push, actor, eventJoinMutation(event))).toMatchObject([
    { status: 'applied' },
  ]);
  expect(await runs(event)).toBe(1);
  expect(reported).toEqual([]);
});

test('an invalid mutation is refused by its id and blocks no one', async () => {
  const good = eventJoinMutation(event);
  const unknown = eventJoinMutation(event, { name: 'league.dissolve' });
  const inherited = eventJoinMutation(event, { name: 'constructor' });
  const wrong = eventJoinMutation(event, { args: { eventId: 'x', scope: 'king' } });
  const bent = { id: randomUUID(), name: 7 };
  const results = await sendMutations(push, actor, unknown, inherited, wrong, bent, good);
  expect(results.map(({ status, code }) => [status, code])).toEqual([
    ['refused', 'validation'],
    ['refused', 'validation'],
    ['refused', 'validation'],
    ['refused', 'validation'],
    ['applied', undefined],
  ]);
  expect(await sendMutations(push, actor, bent)).toEqual([results[3]]);
  // Once refused it stays refused, even if the same id comes with valid arguments.
  const mended = eventJoinMutation(event, { id: bent.id });
  expect(await sendMutations(push, actor, mended)).toMatchObject([
    { status: 'refused', code: 'conflict' },
  ]);
});

test('an undecided mutation holds back its own record only', async () => {
  const other = randomUUID();
  rules.event = (id) => {
    if (id === event) throw new Error('out of order');
  };
  const sent = [
    eventJoinMutation(event),
    eventJoinMutation(other),
    eventJoinMutation(event),
    eventJoinMutation(other),
  ];
  const results = await sendMutations(push, actor, ...sent);
  expect(results.map(({ id, status }) => [id, status])).toEqual([
    [sent[0]?.id, 'retry'],
    [sent[1]?.id, 'applied'],
    [sent[2]?.id, 'retry'],
    [sent[3]?.id, 'applied'],
  ]);
  // The second mutation of the held record was not even tried.
  expect(reported).toHaveLength(1);
});

test('a refused mutation does not hold back the next of its record', async () => {
  let count = 0;
  rules.event = () => {
    count += 1;
    if (count === 1) throw new CommandRefusal('Not yet.');
  };
  const results = await sendMutations(
    push,
    actor,
    eventJoinMutation(event),
    eventJoinMutation(event),
  );
  expect(results.map(({ status }) => status)).toEqual(['refused', 'applied']);
});

test('mutations beyond the time budget are left for another push', async () => {
  rules.event = () => sleep(2_100);
  const results = await sendMutations(
    push,
    actor,
    eventJoinMutation(event),
    eventJoinMutation(randomUUID()),
  );
  expect(results.map(({ status }) => status)).toEqual(['applied', 'retry']);
});

test('a push that is refused for overload before anything is decided fails as a whole', async () => {
  rules.event = () => {
    throw new OverloadedError('change', 7);
  };
  const pushing = sendMutations(push, actor, eventJoinMutation(event));
  await expect(pushing).rejects.toBeInstanceOf(OverloadedError);
});

test('after an overload the other mutations of a push wait for the next one', async () => {
  let calls = 0;
  rules.event = () => {
    calls += 1;
    if (calls > 1) throw new OverloadedError('change', 7);
  };
  const mutations = Array.from({ length: 4 }, () => eventJoinMutation(randomUUID()));
  const results = await sendMutations(push, actor, ...mutations);
  expect(results.map(({ status }) => status)).toEqual(['applied', 'retry', 'retry', 'retry']);
  expect(calls).toBe(2);
});

test('an answer lost after the commit is given again', async () => {
  const mutation = eventJoinMutation(event);
  void sendMutations(push, actor, mutation);
  while ((await runs(event)) === 0) await sleep(10);
  expect(await sendMutations(push, actor, mutation)).toEqual([
    { id: mutation.id, status: 'applied' },
  ]);
  expect(await runs(event)).toBe(1);
});

test('mutations based on another epoch wait for the pull that reports the new one', async () => {
  rules.epoch = 'after the restore';
  const mutation = eventJoinMutation(event);
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
  // A phone that has not pulled yet, or sends no epoch, is not held up.
  for (const epoch of [null, undefined]) {
    expect((await at(epoch)).results).toMatchObject([{ status: 'applied' }]);
  }
});
