import { expect, test } from 'vitest';
import { createGatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { deleteGateRecords } from '#api/gates/overview/retention.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });

/** A match with a record of each kind. */
async function recorded(kickOffIn: string) {
  const gated = await createGatedMatch(db, { kickOffIn });
  const [a, b] = [await gated.addPhone(gated.gate2), await gated.addPhone(gated.gate4)];
  await gated.contact(a, 1);
  const scan = await gated.scan({ act: 'in', no: 1, device: a });
  await gated.scan({ act: 'undo', undoes: scan, device: a });
  await gated.compare(a, b, [1]);
  const { matchId, run } = gated;
  await run(`insert into gate_exception_seen (match_id, key) values (?, 'twice/1') returning key`, [
    matchId,
  ]);
  await run(
    `insert into security_list (match_id, version, people, digest) values (?, 1, '[]', '\\x00')
     returning id`,
    [matchId],
  );
  await run(
    `update gate_match set contact = '{"name":"Hany","phone":"+20100000"}', recipients = '{a@b.example}'
     where id = ? returning id`,
    [matchId],
  );
  await run(`update booking set attendance = 'came' where match_id = ? returning id`, [matchId]);
  const count = async () => {
    const [row] = await run<Record<string, number>>(
      `select (select count(*)::int from gate_scan where match_id = m.id) as scans,
         (select count(*)::int from gate_comparison where match_id = m.id) as comparisons,
         (select count(*)::int from gate_compared where match_id = m.id) as compared,
         (select count(*)::int from gate_compared_movement where teller = ?) as movements,
         (select count(*)::int from gate_device where match_id = m.id) as phones,
         (select count(*)::int from security_list where match_id = m.id) as lists,
         (select count(*)::int from gate_exception_seen where match_id = m.id) as seen,
         (contact is not null)::int + cardinality(recipients) as contacts,
         (select count(*)::int from gate where match_id = m.id) as gates,
         (select count(*)::int from booking where match_id = m.id and attendance = 'came') as came
       from gate_match m where id = ?`,
      [a, matchId],
    );
    return row;
  };
  const keys = async () =>
    (
      await run<{ text: string }>(
        `select encode(match_key || search_key, 'hex') as text from gate_secret where match_id = ?`,
        [matchId],
      )
    )[0]?.text;
  return { count, keys };
}

test('records of gates are deleted some days after the match; gates and attendance stay', async () => {
  const [old, recent] = [await recorded('-91 days'), await recorded('-89 days')];
  const all = {
    scans: 2,
    comparisons: 1,
    compared: 1,
    movements: 1,
    phones: 2,
    lists: 1,
    seen: 1,
    contacts: 2,
    gates: 2,
    came: 4,
  };
  expect(await old.count()).toEqual(all);
  expect([await old.keys(), await recent.keys()]).toEqual(['0102', '0102']);
  expect(await deleteGateRecords(db.orm, { gateKeptDays: 90 })).toBe(1);
  expect([await old.keys(), await recent.keys()]).toEqual([
    expect.stringMatching(/^[0-9a-f]{128}$/),
    '0102',
  ]);
  expect(await old.count()).toEqual({
    ...all,
    scans: 0,
    comparisons: 0,
    compared: 0,
    movements: 0,
    phones: 0,
    lists: 0,
    seen: 0,
    contacts: 0,
  });
  expect(await recent.count()).toEqual(all);
  expect(await deleteGateRecords(db.orm, { gateKeptDays: 90 })).toBe(0);
});
