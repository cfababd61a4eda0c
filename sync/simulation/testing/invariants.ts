/** Checks the guarantees given to users at the end of a history. */
import { InvariantViolation } from '#sync/simulation/testing/oracle.ts';
import {
  isEmptyStorage,
  findMarks,
  type PhoneStorage,
} from '#sync/simulation/testing/phone-storage.ts';
import type { World } from '#sync/simulation/testing/world.ts';

interface CollectedState {
  /** Content of each database that still exists. */
  phones: { phone: number; user: string; stored: PhoneStorage }[];
  onServer: Set<string>;
  /** Number of runs of each command, by mutation. */
  ran: Map<string, { times: number; at: number }>;
}

export async function assertInvariants(world: World): Promise<void> {
  const found = await collectState(world);
  const faults = [
    ...missingTexts(world, found),
    ...misplacedMutations(world, found),
    ...wrongRunCounts(found),
    ...ranAlthoughUndone(world, found),
    ...foreignRows(found),
    ...outOfOrder(found),
    ...survivedLogout(world, found),
  ];
  if (faults.length > 0) throw new InvariantViolation(faults.join('\n'));
}

async function collectState(world: World): Promise<CollectedState> {
  const phones: CollectedState['phones'] = [];
  for (const [phone, device] of world.devices.entries())
    for (const user of world.setup.season.people) {
      const stored = await world.stored(device, user);
      if (stored !== null) phones.push({ phone, user, stored });
    }
  // Saving a whole report over another person's text keeps that text in the history; nothing else may
  // remove it.
  const texts = await world.sql(
    `select content::text || conflicts::text || withdrawn::text || attachments::text as text
     from report
     union all select before::text from report_history where door = 'rest'`,
  );
  const ran = await world.sql(
    'select id, count(*)::int as times, min(at)::int as at from ran group by id',
  );
  return {
    phones,
    onServer: new Set(texts.flatMap(({ text }) => findMarks(text))),
    ran: new Map(
      ran.map(({ id, times, at }) => [String(id), { times: Number(times), at: Number(at) }]),
    ),
  };
}

function missingTexts(
  { ledger, discarded }: World,
  { phones, onServer }: CollectedState,
): string[] {
  const storedMarks = new Set(
    phones.flatMap(({ stored: { outbox, attention, others } }) =>
      [...outbox, ...attention, ...(others['draft'] ?? [])].flatMap(findMarks),
    ),
  );
  return ledger
    .missing(
      ({ mark }) => onServer.has(mark) || storedMarks.has(mark),
      (promised) => ledger.isExcused(promised, discarded),
    )
    .map(({ mark }) => `${mark} is nowhere`);
}

/** Each mutation is in exactly one of outbox, sent and attention. */
function misplacedMutations(
  { ledger, discarded, lifetimes }: World,
  { phones }: CollectedState,
): string[] {
  const faults: string[] = [];
  for (const promised of ledger.mutations) {
    const { life, mark } = promised;
    if (ledger.isExcused(promised, discarded) || life.wipedAt !== null) continue;
    const key = [...lifetimes].find(([, other]) => other === life)?.[0];
    const here = phones.find(({ phone, user }) => `${phone} ${user}` === key);
    const tables = here ? [here.stored.outbox, here.stored.sent, here.stored.attention] : [];
    const places = tables.filter((list) => list.some(({ id }) => id === mark)).length;
    if (places !== 1) faults.push(`the mutation ${mark} is in ${places} places of its phone`);
  }
  for (const { phone, stored } of phones)
    if (stored.outbox.length > 0) faults.push(`phone ${phone} does not get rid of its outbox`);
  return faults;
}

function wrongRunCounts({ phones, ran }: CollectedState): string[] {
  const repeated = [...ran].filter(([, { times }]) => times > 1);
  const sent = phones.flatMap(({ stored }) => stored.sent);
  const notRun = sent.filter(({ id }) => !ran.has(id));
  return [
    ...repeated.map(([id, { times }]) => `the command of ${id} ran ${times} times`),
    ...notRun.map(({ id, name }) => `${name} ${id} was acknowledged and did not run`),
  ];
}

/** Finds mutations that ran although the phone had said that they were undone. */
function ranAlthoughUndone({ ledger }: World, { ran }: CollectedState): string[] {
  return ledger.undone
    .filter((id) => ran.has(id))
    .map((id) => `${id} was undone and ran all the same`);
}

/** Changes that a phone made to one record were applied in that order. */
function outOfOrder({ phones, ran }: CollectedState): string[] {
  const faults: string[] = [];
  for (const { phone, stored } of phones) {
    const last = new Map<string, number>();
    for (const { id, record } of stored.sent.toSorted((a, b) => a.seq - b.seq)) {
      const at = ran.get(id)?.at ?? 0;
      if (at < (last.get(record) ?? 0)) faults.push(`phone ${phone}: ${record} out of order`);
      last.set(record, at);
    }
  }
  return faults;
}

function foreignRows({ phones }: CollectedState): string[] {
  return phones.flatMap(({ phone, user, stored }) =>
    Object.values(stored.rows)
      .flat()
      .filter(({ _bucket }) => /^(?:user|archive)\//.test(_bucket) && !_bucket.endsWith(user))
      .map(({ id, _bucket }) => `phone ${phone} shows ${id} of ${_bucket} to ${user}`),
  );
}

/** After a chosen log-out nothing is stored, whatever was still in progress. */
function survivedLogout(world: World, { phones }: CollectedState): string[] {
  return phones
    .filter(({ phone, user, stored }) => {
      const life = world.lifetimes.get(`${phone} ${user}`);
      return life?.wipedAt !== null && !isEmptyStorage(stored);
    })
    .map(({ phone, user }) => `phone ${phone} kept something of ${user} past the log-out`);
}
