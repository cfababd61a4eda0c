/** Phones that were moved, and gates whose roles were changed, before the match was closed. */
import { expect, test } from 'vitest';
import { closeGates } from '#api/gates/overview/close-gates.ts';
import { createGatedMatch, type GatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: () => undefined });

/** Closes with this phone lost; returns the attendance by number. Gate 2 is for cameramen. */
async function attendanceWithout({ matchId, run }: GatedMatch, lost: string) {
  await db.tx(async (tx) =>
    closeGates(tx, await createActor(tx, 'admin'), matchId, { [lost]: 'Drowned.' }, t.app.services),
  );
  const rows = await run<{ attendance: string }>(
    `select b.attendance from gate_entry e join booking b on b.id = e.booking_id
     where e.match_id = ? order by e.no`,
    [matchId],
  );
  return rows.map(({ attendance }) => attendance);
}

const admit = ({ run }: GatedMatch, gate: string, roles: string) =>
  run('update gate set roles = ?::text[] where id = ? returning id', [roles, gate]);
const move = ({ run }: GatedMatch, phone: string, gate: string) =>
  run('update gate_device set gate_id = ? where id = ? returning id', [gate, phone]);

async function scene() {
  const gated = await createGatedMatch(db, { people: 2 });
  await admit(gated, gated.gate2, '{cameraman}');
  return gated;
}

test('a phone that was moved and lost may have let people in at the gate before', async () => {
  const gated = await scene();
  const phone = await gated.addPhone(gated.gate4);
  await move(gated, phone, gated.gate2);
  expect(await attendanceWithout(gated, phone)).toEqual(['unknown', 'unknown']);
});

test('a phone may have let in people whose role its gate no longer admits', async () => {
  const gated = await scene();
  const phone = await gated.addPhone(gated.gate4);
  await admit(gated, gated.gate4, '{cameraman}');
  expect(await attendanceWithout(gated, phone)).toEqual(['unknown', 'unknown']);
});

test('a gate that was narrowed after the phone had left it counts as it was', async () => {
  const gated = await scene();
  const phone = await gated.addPhone(gated.gate4);
  await move(gated, phone, gated.gate2);
  await admit(gated, gated.gate4, '{cameraman}');
  expect(await attendanceWithout(gated, phone)).toEqual(['unknown', 'unknown']);
});

test('control: a phone that enrolled after the change can only have let in the others', async () => {
  const gated = await scene();
  await admit(gated, gated.gate4, '{cameraman}');
  const phone = await gated.addPhone(gated.gate4);
  await move(gated, phone, gated.gate2);
  expect(await attendanceWithout(gated, phone)).toEqual(['absent', 'absent']);
});
