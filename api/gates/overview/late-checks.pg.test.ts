/** Checks that arrive after the match was closed, at the same time as others. */
import { expect, test } from 'vitest';
import {
  recomputeAttendance,
  recomputeAttendanceOfCheck,
  writeAttendance,
} from '#api/gates/overview/attendance.ts';
import {
  createGatedMatch,
  type GatedMatch,
  insertCheck,
  type Scan,
} from '#api/gates/overview/testing/gated-match.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });

/** A closed match at which the first person was let in by the phone. */
async function scene() {
  const gated = await createGatedMatch(db, { people: 3 });
  const phone = await gated.addPhone(gated.gate4);
  const first = await gated.scan({ act: 'in', no: 1, device: phone });
  await gated.handIn(phone);
  await gated.run('update gate_match set closed_at = now() where id = ? returning id', [
    gated.matchId,
  ]);
  await db.tx((tx) => writeAttendance(tx, gated.matchId));
  expect(await attendance(gated)).toEqual(['came', 'absent', 'absent']);
  return { gated, phone, first };
}

async function attendance({ run, matchId }: GatedMatch) {
  const rows = await run<{ attendance: string }>(
    `select b.attendance from gate_entry e join booking b on b.id = e.booking_id
     where e.match_id = ? order by e.no`,
    [matchId],
  );
  return rows.map((row) => row.attendance);
}

async function push(tx: Tx, gated: GatedMatch, scan: Scan): Promise<void> {
  const id = await insertCheck(tx, gated, gated.gate4, scan);
  await recomputeAttendanceOfCheck(tx, gated.matchId, id);
}

test('late checks of two people do not wait for each other', async () => {
  const { gated, phone } = await scene();
  const ofFirst = await duringTransaction(
    db,
    (tx) => push(tx, gated, { act: 'in', no: 2, device: phone }),
    async () => {
      await db.tx((tx) => push(tx, gated, { act: 'in', no: 3 }));
      return attendance(gated);
    },
  );
  expect(ofFirst, 'before the other check was committed').toEqual(['came', 'absent', 'came']);
  expect(await attendance(gated)).toEqual(['came', 'came', 'came']);
});

test('a late check changes the attendance of its own person only', async () => {
  const { gated } = await scene();
  await gated.run(`update booking set attendance = null where match_id = ? returning id`, [
    gated.matchId,
  ]);
  await db.tx((tx) => push(tx, gated, { act: 'in', no: 2 }));
  expect(await attendance(gated)).toEqual([null, 'came', null]);
});

const undoing: Record<string, { after: typeof recomputeAttendanceOfCheck; found: string }> = {
  'with its lock': { after: recomputeAttendanceOfCheck, found: 'came' },
  'control: without it': {
    after: async (tx, matchId) => {
      const [row] = await tx.execute<{ id: string }[]>(
        'select booking_id as id from gate_entry where match_id = ? and no = 1',
        [matchId],
      );
      await writeAttendance(tx, matchId, row?.id);
    },
    found: 'absent',
  },
};

test.each(Object.entries(undoing))(
  'an undo that arrives with another late check of the same person: %s',
  async (_name, { after, found }) => {
    const { gated, phone, first } = await scene();
    await gated.run(`update booking set attendance = 'unknown' where match_id = ? returning id`, [
      gated.matchId,
    ]);
    await duringTransaction(
      db,
      (tx) => push(tx, gated, { act: 'in', no: 1, minute: 5 }),
      () =>
        db.tx(async (tx) => {
          const undo: Scan = { act: 'undo', undoes: first, device: phone };
          const id = await insertCheck(tx, gated, gated.gate4, undo);
          await after(tx, gated.matchId, id);
        }),
    );
    expect((await attendance(gated))[0]).toBe(found);
  },
);

const handingIn: Record<string, { after: typeof recomputeAttendance; found: string }> = {
  'with its lock': { after: recomputeAttendance, found: 'came' },
  'control: without it': { after: writeAttendance, found: 'absent' },
};

test.each(Object.entries(handingIn))(
  'a phone that hands in while a late check arrives does not undo it: %s',
  async (_name, { after, found }) => {
    const { gated } = await scene();
    await gated.run(`update booking set attendance = 'unknown' where match_id = ? returning id`, [
      gated.matchId,
    ]);
    await duringTransaction(
      db,
      (tx) => push(tx, gated, { act: 'in', no: 2 }),
      () => db.tx((tx) => after(tx, gated.matchId)),
    );
    expect((await attendance(gated))[1]).toBe(found);
  },
);
