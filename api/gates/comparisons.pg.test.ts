import { randomBytes, randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { KnownMovement } from '#sync/contracts/gate/compared-people.ts';
import { writeComparison } from '#sync/contracts/gate/comparison.ts';
import { createPhoneKey, type PhoneKey } from '#sync/contracts/gate/phone-key.ts';
import { storePhoneKey } from '#api/gates/store-phone-key.ts';
import { comparisonLimit, storeComparison } from '#api/gates/comparisons.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import {
  createGatePhone,
  createGates,
  issueTicketTo,
  revokePhone,
  type TestGatePhone,
} from '#api/gates/testing/gate-scene.ts';
import { toCaller } from '#api/gates/testing/check-scene.ts';
import { countUses } from '#api/platform/http/rate-limits.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function scene(tickets = 0) {
  const gates = await db.tx((tx) => createGates(tx));
  for (let at = 0; at < tickets; at += 1)
    await db.tx((tx) => issueTicketTo(tx, gates, t.app.services));
  const teller = await createGatePhone(db, t, gates);
  const hearer = await createGatePhone(db, t, gates, 'check', gates.gateIds[1]);
  const key = await createPhoneKey();
  await db.tx((tx) => storePhoneKey(tx, toCaller(teller), key.publicKey));
  return { gates, teller, hearer, key };
}

/** The code of a phone that knows these numbers inside. */
const codeOf = async (
  { id, matchId }: TestGatePhone,
  { privateKey }: PhoneKey,
  {
    reEntry = false,
    now = Date.now(),
    numbers = [1, 9, 12],
    relayed = [] as readonly string[],
  } = {},
) =>
  writeComparison(
    {
      matchId,
      deviceId: id,
      gate: 1,
      now,
      covered: 12,
      reEntry,
      people: new Map(numbers.map((no, at) => [no, { out: reEntry && no === 9, step: at }])),
    },
    privateKey,
    relayed,
  );

const hear = (phone: TestGatePhone, text: string) =>
  db.tx((tx) =>
    storeComparison(
      tx,
      toCaller(phone),
      { text, gateId: phone.gateId, at: new Date().toISOString() },
      t.app.services,
    ),
  );
const stored = (matchId: string) =>
  run('select teller, hearer, re_entry, bitmap, steps from gate_comparison where match_id = ?', [
    matchId,
  ]);

test('enrolling gives no key of the match away: a stranger’s code in another phone’s name is refused', async () => {
  const { gates, teller, hearer } = await scene();
  const admin = await t.asActor('admin');
  const shown = await t.call(admin, 'GET', `/api/gate/${gates.gateIds[0]}/code`);
  const phone = { device: randomUUID(), secret: randomBytes(32).toString('base64url') };
  const code = new URL(shown.body.data.url as string).hash.slice(1);
  const enrolled = await t.call(null, 'POST', '/api/gate/enrol', { code, label: 'X', ...phone });
  const [secret] = await run('select match_key from gate_secret where match_id = ?', [
    gates.matchId,
  ]);
  const given = Buffer.from(enrolled.body.data.matchKey as string, 'base64url');
  expect(given.equals(secret?.match_key as Buffer)).toBe(false);
  const forged = await codeOf(teller, await createPhoneKey());
  await expect(hear(hearer, forged)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await stored(gates.matchId)).toEqual([]);
});

test('a phone’s key that is no point of the curve is refused', async () => {
  const { teller } = await scene();
  const storing = db.tx((tx) => storePhoneKey(tx, toCaller(teller), 'A'.repeat(87)));
  await expect(storing).rejects.toMatchObject({ code: 'validation' });
});

test('a code that passes another phone’s on is stored under both phones', async () => {
  const { gates, teller, hearer, key } = await scene();
  const third = await createGatePhone(db, t, gates);
  const thirdKey = await createPhoneKey();
  await db.tx((tx) => storePhoneKey(tx, toCaller(third), thirdKey.publicKey));
  const relayed = await codeOf(third, thirdKey);
  await hear(hearer, await codeOf(teller, key, { relayed: [relayed] }));
  const tellers = (await stored(gates.matchId)).map((row) => row.teller as string);
  expect(tellers.toSorted()).toEqual([teller.id, third.id].toSorted());
});

test('a comparison is stored once, with a bit for each number as the database counts them', async () => {
  const { gates, teller, hearer, key } = await scene();
  const text = await codeOf(teller, key);
  await Promise.all([hear(hearer, text), hear(hearer, text)]);
  expect(await stored(gates.matchId)).toEqual([
    {
      teller: teller.id,
      hearer: hearer.id,
      re_entry: false,
      bitmap: Buffer.from([0b1, 0b1001]),
      steps: null,
    },
  ]);
  const numbers = await run(
    `select n from gate_comparison, generate_series(1, 12) n
     where match_id = ? and get_bit(bitmap, n - 1) = 1 order by n`,
    [gates.matchId],
  );
  expect(numbers.map(({ n }) => n as number)).toEqual([1, 9, 12]);
});

test('with re-entry a stored comparison has a step for each person', async () => {
  const { gates, teller, hearer, key } = await scene();
  await hear(hearer, await codeOf(teller, key, { reEntry: true }));
  const [row] = await stored(gates.matchId);
  expect(row).toMatchObject({ re_entry: true, steps: Buffer.from([0, 128 | 1, 2]) });
});

test('a forged code, another match’s, a revoked phone’s and one’s own are refused', async () => {
  const [{ gates, teller, hearer, key }, other] = [await scene(), await scene()];
  const ownKey = await createPhoneKey();
  await db.tx((tx) => storePhoneKey(tx, toCaller(hearer), ownKey.publicKey));
  const refused: [text: string, code: string][] = [
    [await codeOf(teller, await createPhoneKey()), 'forbidden'],
    [await codeOf(other.teller, other.key), 'conflict'],
    [await codeOf({ ...other.teller, matchId: gates.matchId }, key), 'forbidden'],
    [await codeOf(hearer, ownKey), 'validation'],
    ['TLG1:', 'validation'],
    ['TLG2:', 'validation'],
  ];
  const good = await codeOf(teller, key);
  for (const [text, code] of refused)
    await expect(hear(hearer, text)).rejects.toMatchObject({ code });
  await revokePhone(db, teller);
  await expect(hear(hearer, good)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await stored(gates.matchId)).toEqual([]);
});

test('a code of a phone whose clock is a day ahead is kept, with the time of its receipt', async () => {
  const { gates, teller, hearer, key } = await scene();
  await hear(hearer, await codeOf(teller, key, { now: Date.now() + 86_400_000 }));
  const rows = await run(
    `select bitmap, at between now() - interval '1 minute' and now() as "isNow"
     from gate_comparison where match_id = ?`,
    [gates.matchId],
  );
  expect(rows).toEqual([{ bitmap: Buffer.from([0b1, 0b1001]), isNow: true }]);
});

/** People shown by comparison codes: list number, whether the person has left, step, minute. */
const shown = async (hearer: TestGatePhone, table = 'gate_compared') =>
  (
    await run(
      `select no, has_left, step, (extract(epoch from at)::bigint - ?) / 60 as minute, gate_number
       from ${table} where hearer = ? order by no, step desc, has_left`,
      [base / 1000, hearer.id],
    )
  ).map((row) => [row.no, row.has_left, row.step, Number(row.minute), row.gate_number]);
const base = Math.floor(Date.now() / 60_000 - 60) * 60_000;
const minutesLater = (minutes: number) => base + minutes * 60_000;

test('hundreds of codes of one phone stay one, with each person once, in any order', async () => {
  const { gates, teller, hearer, key } = await scene(3);
  const codes = await Promise.all(
    [...Array(40).keys()].map((at) =>
      codeOf(teller, key, {
        now: minutesLater(at),
        // The second came at minute 10, the third at 30; number 9 is not on the list.
        numbers: [1, 9, ...(at >= 10 ? [2] : []), ...(at >= 30 ? [3] : [])],
      }),
    ),
  );
  for (const at of codes.keys()) await hear(hearer, codes[(at * 7) % codes.length]!);
  await hear(hearer, codes[0]!);
  expect(await stored(gates.matchId)).toHaveLength(1);
  expect(await shown(hearer)).toEqual([
    [1, false, 0, 0, 1],
    [2, false, 0, 10, 1],
    [3, false, 0, 30, 1],
  ]);
});

test('codes over the limit of the phone that heard them are taken, but not stored', async () => {
  const { gates, teller, hearer, key } = await scene();
  const second = await createGatePhone(db, t, gates);
  const { burst } = comparisonLimit;
  await db.tx((tx) =>
    countUses(tx, t.app.services.clock, hearer.id, [comparisonLimit], { uses: burst - 1 }),
  );
  for (const at of [0, 1, 2])
    await hear(hearer, await codeOf(teller, key, { now: minutesLater(at) }));
  const times = () =>
    run(
      `select hearer, (extract(epoch from at)::bigint - ?) / 60 as minute from gate_comparison
       where match_id = ? order by at`,
      [base / 1000, gates.matchId],
    );
  expect(await times()).toEqual([{ hearer: hearer.id, minute: '0' }]);
  await hear(second, await codeOf(teller, key, { now: minutesLater(3) }));
  expect((await times()).at(-1)).toEqual({ hearer: second.id, minute: '3' });
});

/** How a movement of one person is ordered: by step, within one who may be inside last. */
const orderOf = ({ out, step }: KnownMovement) => step * 2 + (out ? 0 : 1);

test('with re-entry the last 16 movements of each person stay, in any order of the codes', async () => {
  const { gates, teller, hearer, key } = await scene(2);
  const second = await createGatePhone(db, t, gates);
  const movement = fc.record({ out: fc.boolean(), step: fc.nat(30) });
  const [codes = []] = fc.sample(
    fc.array(fc.tuple(movement, movement), { minLength: 60, maxLength: 60 }),
    1,
  );
  const texts = await Promise.all(
    codes.map(async (people, at) =>
      writeComparison(
        {
          matchId: teller.matchId,
          deviceId: teller.id,
          gate: at + 1,
          now: minutesLater(at),
          covered: 2,
          reEntry: true,
          people: new Map(people.map((known, index) => [index + 1, known])),
        },
        key.privateKey,
      ),
    ),
  );
  // Each twice.
  const orders = fc.sample(fc.shuffledSubarray([...texts, ...texts], { minLength: 120 }), 2);
  for (const text of orders[0]!) await hear(hearer, text);
  for (const text of orders[1]!) await hear(second, text);

  const expected = [0, 1].map((index) => {
    const earliest = new Map<number, unknown[]>();
    for (const [at, people] of codes.entries()) {
      const known = people[index]!;
      if (!earliest.has(orderOf(known)))
        earliest.set(orderOf(known), [index + 1, known.out, known.step, at, at + 1]);
    }
    return [...earliest].toSorted(([a], [b]) => b - a).map(([, row]) => row);
  });
  const kept = expected.flatMap((rows) => rows.slice(0, 16));
  expect(kept).toHaveLength(32);
  const last = expected.map(([row]) => row);
  for (const phone of [hearer, second]) {
    expect(await shown(phone, 'gate_compared_movement')).toEqual(kept);
    expect(await shown(phone)).toEqual(last);
  }
});
