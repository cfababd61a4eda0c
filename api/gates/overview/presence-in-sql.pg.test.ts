import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ComparedPeople,
  mergeEvidence,
  mergePeople,
  withCompared,
} from '#sync/contracts/gate/compared-people.ts';
import { presenceOf, type PresenceScan } from '#sync/contracts/gate/presence.ts';
import { readOverview } from '#api/gates/overview/read-overview.ts';
import { createGatedMatch, replaceTicket } from '#api/gates/overview/testing/gated-match.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const marksOf = async (matchId: string) => {
  const { marks } = await db.tx((tx) =>
    readOverview(tx, matchId, { keptDays: 90, now: new Date() }),
  );
  return new Map(marks.map(({ no, presence }) => [no, presence]));
};

const people = 40;
const uuid = fc.uuid({ version: 4 });

/** Checks of one person; their undos may name any of them, or none. */
const history = fc.uniqueArray(uuid, { maxLength: 6 }).chain((ids) =>
  fc.tuple(
    ...ids.map((id) =>
      fc.record({
        id: fc.constant(id),
        act: fc.constantFrom<PresenceScan['act']>('in', 'in', 'out', 'none', 'undo', 'grant'),
        undoes: fc.option(fc.constantFrom(...ids)),
        device: fc.constantFrom(0, 1, null),
        at: fc.nat(3),
        discarded: fc.boolean(),
      }),
    ),
  ),
);

test('the statement and the function of the phones find the same people inside', async () => {
  const gated = await createGatedMatch(db, { people });
  const devices = [await gated.addPhone(gated.gate2), await gated.addPhone(gated.gate4)];
  const states = new Set<string>();
  for (const histories of fc.sample(
    fc.array(history, { minLength: people, maxLength: people }),
    8,
  )) {
    await gated.run('delete from gate_scan where match_id = ? returning id', [gated.matchId]);
    const scans = histories.map((each): PresenceScan[] =>
      each.map(({ device, undoes, act, ...scan }) => ({
        ...scan,
        act: act === 'undo' && undoes === null ? 'none' : act,
        undoes: act === 'undo' ? undoes : null,
        device: device === null ? null : devices[device]!,
        gate: null,
      })),
    );
    const rows = scans.flatMap((each, at) => each.map((scan) => ({ ...scan, no: at + 1 })));
    await gated.run(
      `insert into gate_scan (id, match_id, gate_id, device_id, h, act, undoes, answer, source, at,
         clock_certain, discarded)
       select (s ->> 'id')::uuid, e.match_id, ?, (s ->> 'device')::uuid, e.h, s ->> 'act',
         (s ->> 'undoes')::uuid, 'onTheList', 'camera',
         now() + make_interval(mins => (s ->> 'at')::int), true, (s ->> 'discarded')::boolean
       from json_array_elements(?::json) s
       join gate_entry e on e.match_id = ? and e.no = (s ->> 'no')::int returning id`,
      [gated.gate4, JSON.stringify(rows), gated.matchId],
    );
    const expected = scans.map((each, at) => [at + 1, presenceOf(each, null).state] as const);
    expect([...(await marksOf(gated.matchId))]).toEqual(expected);
    for (const [, state] of expected) states.add(state);
  }
  expect(states, 'each state occurs').toEqual(new Set(['notSeen', 'inside', 'out']));
});

test('a person let in with a ticket that was replaced is inside', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  await gated.scan({ act: 'in', no: 1 });
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 1));
  expect(Object.fromEntries(await marksOf(gated.matchId))).toEqual({
    1: 'replaced',
    2: 'notSeen',
    3: 'inside',
  });
});

test('a person who is inside with a ticket that was revoked since is inside, and among those expected', async () => {
  const gated = await createGatedMatch(db, { people: 3 });
  const revoke = (no: number) =>
    gated.run(
      `update ticket t set revoked_at = now(), revoked_reason = 'Left' from gate_entry e
       where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
      [gated.matchId, no],
    );
  for (const no of [1, 2, 3]) await gated.scan({ act: 'in', no });
  await revoke(1);
  await gated.scan({ act: 'out', no: 2, minute: 5 });
  await revoke(2);
  // One mark is enough for a person whose two tickets were both revoked.
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 3));
  await revoke(4);
  expect(Object.fromEntries(await marksOf(gated.matchId))).toEqual({
    1: 'inside',
    2: 'revoked',
    3: 'revoked',
    4: 'inside',
  });
  const { counts } = await db.tx((tx) =>
    readOverview(tx, gated.matchId, { keptDays: 90, now: new Date() }),
  );
  expect(counts).toMatchObject({ inside: 2, entries: 2 });
});

const movement = fc.record({ out: fc.boolean(), step: fc.nat(3) });

test.each([
  ['without re-entry', false, false],
  ['with re-entry', true, true],
  ['after re-entry was ended', false, true],
])('with comparisons, statement and function find the same %s', async (_, reEntry, hasSteps) => {
  const gated = await createGatedMatch(db, { people, reEntry });
  const [a, b] = [await gated.addPhone(gated.gate2), await gated.addPhone(gated.gate4)];
  const [row] = await gated.run<{ date: string }>('select date from match where id = ?', [
    gated.matchId,
  ]);
  const opensAt = new Date(row?.date ?? '').getTime() - 180 * 60_000;
  const nobody = fc.constant(null);
  // Half a step, of four minutes, each.
  const scan = fc.record({
    act: fc.constantFrom('in' as const, 'out' as const),
    half: fc.nat(7),
  });
  const person = fc.tuple(
    fc.oneof(nobody, scan),
    fc.array(fc.oneof(nobody, movement), { minLength: 3, maxLength: 3 }),
  );
  for (const found of fc.sample(fc.array(person, { minLength: people, maxLength: people }), 4)) {
    await gated.run('delete from gate_scan where match_id = ? returning id', [gated.matchId]);
    for (const table of ['gate_comparison', 'gate_compared'])
      await gated.run(`delete from ${table} where match_id = ? returning at`, [gated.matchId]);
    for (const [at, [own]] of found.entries())
      if (own)
        await gated.scan({ act: own.act, no: at + 1, minute: -180 + own.half * 2, device: a });
    const codes = [0, 1, 2].map((code): ComparedPeople => {
      const shown = found.flatMap(([, compared], at) => {
        const known = compared[code];
        if (!known || (!hasSteps && known.out)) return [];
        const step = hasSteps ? known.step : 0;
        return [[at + 1, { ...known, step, seconds: 1000 + code, gate: 2 }] as const];
      });
      return new Map(shown);
    });
    for (const code of codes) {
      const nos = [...code.keys()];
      const steps = [...code.values()].map(({ out, step }) => (out ? 128 : 0) + step);
      if (nos.length > 0) await gated.compare(a, b, nos, hasSteps ? steps : undefined);
    }
    const shown = codes.reduce(mergePeople, new Map());
    const { accepted } = mergeEvidence([{ people: shown, accepted: true }], { reEntry });
    const expected = found.map(([own], at) => {
      const scans: PresenceScan[] = own
        ? [
            {
              ...own,
              id: '1',
              undoes: null,
              device: a,
              gate: 4,
              at: opensAt + own.half * 120_000,
            },
          ]
        : [];
      const known = withCompared(presenceOf(scans, null), accepted.get(at + 1), {
        opensAt,
        reEntry,
      });
      return [at + 1, known.state];
    });
    expect([...(await marksOf(gated.matchId))]).toEqual(expected);
  }
});
