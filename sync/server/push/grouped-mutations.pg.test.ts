/** Mutations of a push that are carried out in one transaction. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import { OverloadedError } from '#api/platform/database/admission.ts';
import { countLockWaiters } from '#api/platform/testing/concurrent-transactions.ts';
import type { Mutation } from '#sync/protocol/push.ts';
import {
  CommandRefusal,
  eventJoinMutation,
  sendMutations,
  withPushTestDomain,
} from '#sync/server/testing/push-test-domain.ts';

const domain = withPushTestDomain();
const { push, pushTogether, pushTogetherWithoutMemory, rules, reported, admitted } = domain;

let actor: string;
beforeEach(() => {
  actor = randomUUID();
  Object.assign(rules, {
    event: () => {},
    begun: undefined,
    committed: undefined,
    admit: undefined,
  });
  reported.length = 0;
  admitted.length = 0;
});

const joins = (count: number) =>
  Array.from({ length: count }, () => eventJoinMutation(randomUUID()));
const eventOf = ({ args }: Mutation) => (args as { eventId: string }).eventId;
const send = async (mutations: readonly Mutation[], by = pushTogether) =>
  sendMutations(by, actor, ...mutations);
const statuses = async (mutations: readonly Mutation[], by = pushTogether) =>
  (await send(mutations, by)).map(({ status }) => status);

/** The events that were joined in each committed transaction, in order. */
async function transactions(): Promise<string[][]> {
  const rows = await domain.execute(
    `select array_agg(event::text order by at) as events from ledger where actor = '${actor}'
     group by xid order by min(at)`,
  );
  return rows.map(({ events }) => events as string[]);
}
const runs = async () => (await transactions()).flat().toSorted();
const eventsOf = (mutations: readonly Mutation[]) => mutations.map(eventOf).toSorted();

test('grouped mutations are applied in one transaction, in order, and a repetition gets the same answers', async () => {
  const sent = joins(5);
  const answers = await send(sent);
  expect(answers).toEqual(sent.map(({ id }) => ({ id, status: 'applied' })));
  expect(await transactions()).toEqual([sent.map(eventOf)]);
  expect(await send(sent)).toEqual(answers);
  expect(await send(sent, push), 'also one by one').toEqual(answers);
  // If a repetition has more mutations, only the new ones are applied.
  const more = joins(3);
  expect(await statuses([...sent, ...more])).toEqual(Array.from({ length: 8 }, () => 'applied'));
  expect(await transactions()).toEqual([sent.map(eventOf), more.map(eventOf)]);
});

test('concurrent deliveries are applied once, however each is grouped', async () => {
  rules.event = () => sleep(5);
  const sent = joins(6);
  const deliver = (by: typeof push) => [
    send(sent, by),
    send(sent.toReversed(), by),
    send(sent.slice(2), by),
    send(sent, by === pushTogether ? push : by),
  ];
  for (const answers of await Promise.all(deliver(pushTogether)))
    for (const { status } of answers) expect(status).toBe('applied');
  expect(await runs()).toEqual(eventsOf(sent));
  expect(reported).toEqual([]);

  // Control: without stored answers they all run.
  actor = randomUUID();
  await Promise.all(deliver(pushTogetherWithoutMemory));
  expect(await runs()).toHaveLength(22);
});

test('deliveries in opposite orders need one try each', async () => {
  // PostgreSQL ends one of two transactions that wait for each other; it is run again then.
  let tries = 0;
  rules.begun = () => void (tries += 1);
  const sent = joins(9);
  const start = Promise.withResolvers<void>();
  const deliver = async (mutations: Mutation[]) => start.promise.then(() => send(mutations));
  // The pushes start here: inside, the ORM would take them for part of the transaction with the lock.
  const pushing = Promise.all([deliver(sent), deliver(sent.toReversed())]);
  await domain.db.tx(async (tx) => {
    const name = `sync.mutation ${actor} ${sent[4]!.id}`;
    await tx.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
    start.resolve();
    while ((await countLockWaiters(tx)) < 2) await sleep(5);
  });
  await pushing;
  expect(await runs()).toEqual(eventsOf(sent));
  expect(tries).toBe(2);
});

test('a refused mutation of a group is refused alone; the others are applied once, in their order', async () => {
  const sent = joins(5);
  rules.event = (event) => {
    if (event === eventOf(sent[2]!)) throw new CommandRefusal('The window is closed.');
  };
  const answers = await send(sent);
  expect(answers.map(({ status }) => status)).toEqual([
    'applied',
    'applied',
    'refused',
    'applied',
    'applied',
  ]);
  const applied = sent.toSpliced(2, 1).map(eventOf);
  expect((await transactions()).flat()).toEqual(applied);
  // It stays a refusal after the rule has changed, and the group is not tried again.
  rules.event = () => {};
  expect(await send(sent)).toEqual(answers);
  expect((await transactions()).flat()).toEqual(applied);
});

test('a mutation of a group that cannot be decided yet holds back its own record only', async () => {
  const sent = joins(4);
  rules.event = (event) => {
    if (event === eventOf(sent[1]!)) throw new Error('out of order');
  };
  const again = eventJoinMutation(eventOf(sent[1]!));
  expect(await statuses([...sent, again])).toEqual([
    'applied',
    'retry',
    'applied',
    'applied',
    'retry',
  ]);
  // The error is reported only when the mutation is tried alone.
  expect(reported).toHaveLength(1);
  rules.event = () => {};
  expect(await statuses([...sent, again])).toEqual(Array.from({ length: 5 }, () => 'applied'));
  expect((await runs()).toSorted()).toEqual(eventsOf([...sent, again]));
});

test('a mutation with the same key or another name begins a new transaction', async () => {
  const [first, second, third, fourth] = joins(4) as [Mutation, Mutation, Mutation, Mutation];
  const sameEvent = eventJoinMutation(eventOf(first));
  const withdrawal = eventJoinMutation(randomUUID(), { name: 'event.withdraw' });
  const unknown = eventJoinMutation(randomUUID(), { name: 'league.dissolve' });
  const sent = [first, second, sameEvent, withdrawal, third, fourth, unknown];
  expect(await statuses(sent)).toEqual([
    'applied',
    'applied',
    'applied',
    'refused',
    'applied',
    'applied',
    'refused',
  ]);
  expect((await transactions()).map(({ length }) => length)).toEqual([2, 1, 2]);
});

test('an id that comes twice in a group is applied once', async () => {
  const [one, two] = joins(2) as [Mutation, Mutation];
  const other = eventJoinMutation(randomUUID(), { id: one.id });
  expect(await statuses([one, two, other, two])).toEqual([
    'applied',
    'applied',
    'refused',
    'applied',
  ]);
  expect(await runs()).toEqual(eventsOf([one, two]));
});

test('the same id with other arguments is a conflict, and the others are applied', async () => {
  const sent = joins(3);
  await send([sent[1]!]);
  const turned = sent.with(1, eventJoinMutation(randomUUID(), { id: sent[1]!.id }));
  expect(await send(turned)).toMatchObject([
    { status: 'applied' },
    { status: 'refused', code: 'conflict' },
    { status: 'applied' },
  ]);
  expect(await runs()).toEqual(eventsOf(sent));
});

test('a connection that is cut in the middle of a group leaves nothing, and each is applied once', async () => {
  const sent = joins(5);
  let cuts = 0;
  rules.event = async (event) => {
    if (event !== eventOf(sent[3]!) || cuts > 0) return;
    cuts += 1;
    await domain.execute(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and state = 'idle in transaction'`,
    );
  };
  expect(await statuses(sent)).toEqual(Array.from({ length: 5 }, () => 'applied'));
  expect(cuts).toBe(1);
  expect(await runs()).toEqual(eventsOf(sent));
  // Nothing is left of the transaction that was cut.
  expect(await transactions()).toHaveLength(5);
});

test('a commit whose reply was lost counts, and nothing is applied again', async () => {
  const sent = joins(5);
  let lost = 0;
  rules.committed = () => {
    lost += 1;
    if (lost === 1) throw new Error('Connection terminated');
  };
  expect(await statuses(sent)).toEqual(Array.from({ length: 5 }, () => 'applied'));
  expect(await transactions()).toEqual([sent.map(eventOf)]);
  // Control: without stored answers each is applied a second time.
  lost = 0;
  actor = randomUUID();
  await send(sent, pushTogetherWithoutMemory);
  expect(await runs()).toHaveLength(10);
});

test('each mutation of a group is counted once, also if it is carried out alone after all', async () => {
  await send(joins(4));
  rules.event = () => {
    rules.event = () => {};
    throw new CommandRefusal('Not together.');
  };
  await send(joins(3));
  expect(admitted).toEqual([4, 3]);
});

test('a group applies as many mutations as the account may change', async () => {
  let left = 2;
  rules.admit = (changes) => {
    if (changes > left) throw new Error('too many changes');
    left -= changes;
  };
  const sent = joins(4);
  expect(await statuses(sent)).toEqual(['applied', 'applied', 'retry', 'retry']);
  expect(await runs()).toEqual(eventsOf(sent.slice(0, 2)));
});

test('an overload is tried once, and fails a push of which nothing is decided', async () => {
  let calls = 0;
  const sent = joins(3);
  rules.event = (event) => {
    calls += 1;
    if (event !== eventOf(sent[0]!)) throw new OverloadedError('change', 7);
  };
  await expect(send(sent)).rejects.toBeInstanceOf(OverloadedError);
  expect(calls).toBe(2);
  // After something is decided, the others wait for the next push.
  const alone = eventJoinMutation(eventOf(sent[0]!));
  expect(await statuses([alone, ...sent])).toEqual(['applied', 'retry', 'retry', 'retry']);
  expect(await runs()).toEqual([eventOf(alone)]);
});

test('a group that takes longer than the time for a push leaves time for one', async () => {
  const sent = joins(3);
  let calls = 0;
  rules.event = async () => {
    calls += 1;
    if (calls > 1) return;
    await sleep(2_100);
    throw new Error('canceling statement due to statement timeout');
  };
  expect(await statuses(sent)).toEqual(['applied', 'retry', 'retry']);
});
