import { expect, test } from 'vitest';
import {
  recomputeAttendance,
  recomputeAttendanceOfCheck,
  writeAttendance,
} from '#api/gates/overview/attendance.ts';
import { handIn } from '#api/gates/hand-in.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import {
  createGatedMatch,
  type GatedMatch,
  insertCheck,
  replaceTicket,
} from '#api/gates/overview/testing/gated-match.ts';
import { storeCheck } from '#api/gates/store-checks.ts';
import { letIn, toCaller } from '#api/gates/testing/check-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateOverviewRoutes(app);
    gateRoutes(app);
  },
});

async function close({ matchId }: GatedMatch, missing: Record<string, string> = {}) {
  return t.call(await t.asActor('admin'), 'POST', `/api/gates/${matchId}/close`, { missing });
}

/** Maps each ticket's number to the attendance of its booking. */
async function attendance({ run, matchId }: GatedMatch) {
  const rows = await run<{ no: number; attendance: string | null }>(
    `select e.no, b.attendance from gate_entry e join booking b on b.id = e.booking_id
     where e.match_id = ? order by e.no`,
    [matchId],
  );
  return rows.map((row) => row.attendance);
}

test('a match is closed once every phone has handed in', async () => {
  const gated = await createGatedMatch(db);
  const phone = await gated.addPhone(gated.gate4, { label: 'Mona' });
  const hasty = await close(gated);
  expect([hasty.status, hasty.body.message]).toEqual([
    409,
    '1 phone hasn’t finished: Mona. Give a reason.',
  ]);
  await gated.scan({ act: 'in', no: 1, device: phone });
  const mistaken = await gated.scan({ act: 'in', no: 2, device: phone });
  await gated.scan({ act: 'undo', undoes: mistaken, device: phone });
  await gated.handIn(phone);
  const { status, body } = await close(gated);
  expect(status).toBe(200);
  expect(body.data.attendance).toEqual({ came: 1, absent: 3, unknown: 0 });
  expect(body.data.match.closedAt).toBe(body.data.erasedAt);
  expect(await attendance(gated)).toEqual(['came', 'absent', 'absent', 'absent']);
});

test('people that only a lost phone may have seen are unknown, never absent', async () => {
  const gated = await createGatedMatch(db);
  const [lost, other] = [await gated.addPhone(gated.gate2), await gated.addPhone(gated.gate4)];
  await gated.scan({ act: 'in', no: 1, device: other });
  await gated.handIn(other);
  expect((await close(gated, { [lost]: 'It fell into the pool.' })).status).toBe(200);
  expect(await attendance(gated)).toEqual(['came', 'unknown', 'unknown', 'unknown']);
  const [phone] = await gated.run<{ lost_reason: string }>(
    'select lost_reason from gate_device where id = ?',
    [lost],
  );
  expect(phone?.lost_reason).toBe('It fell into the pool.');
  // The log is kept for ever: it has ids, which mean nothing once the phones are deleted.
  const [entry] = await gated.run<{ detail: unknown }>(
    `select detail from audit_entry where subject_id = ? and action = 'match.gates-close'`,
    [gated.matchId],
  );
  expect(entry?.detail).toEqual({ phones: [lost] });
});

test('control: with that phone handed in, they are absent', async () => {
  const gated = await createGatedMatch(db);
  const [lost, other] = [await gated.addPhone(gated.gate2), await gated.addPhone(gated.gate4)];
  await gated.scan({ act: 'in', no: 1, device: other });
  await gated.handIn(other, lost);
  await close(gated);
  expect(await attendance(gated)).toEqual(['came', 'absent', 'absent', 'absent']);
});

test('comparison codes of a phone that was removed with its checks show no one', async () => {
  const gated = await createGatedMatch(db);
  const [thief, other] = [await gated.addPhone(gated.gate4), await gated.addPhone(gated.gate4)];
  await gated.compare(thief, other, [2]);
  await gated.compare(other, thief, [3]);
  await gated.handIn(other);
  // It has no check, only comparisons.
  const revoked = await t.call(await t.asActor('admin'), 'PATCH', `/api/gate/device/${thief}`, {
    revoke: true,
    discardScans: true,
    version: 1,
  });
  expect(revoked.status).toBe(200);
  expect((await close(gated)).status).toBe(200);
  // A code that it brought is signed by the phone that made it.
  expect(await attendance(gated)).toEqual(['absent', 'absent', 'unknown', 'absent']);
});

test('a person who is inside only by a comparison does not count as attended', async () => {
  const gated = await createGatedMatch(db);
  const [lost, other] = [await gated.addPhone(gated.gate2), await gated.addPhone(gated.gate4)];
  await gated.compare(lost, other, [2, 3]);
  await gated.handIn(other);
  await close(gated, { [lost]: 'Drowned.' });
  expect(await attendance(gated)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
});

test('a stranger’s phone makes no one come, until the office accepts it', async () => {
  const gated = await createGatedMatch(db);
  const [stranger, honest] = [await gated.addPhone(gated.gate4), await gated.addPhone(gated.gate4)];
  await gated.run('update gate_device set accepted = false where id = ? returning id', [stranger]);
  await gated.scan({ act: 'in', no: 1, device: stranger });
  await gated.compare(stranger, honest, [1, 2]);
  await gated.scan({ act: 'in', no: 3, device: honest });
  await gated.handIn(stranger, honest);
  await close(gated);
  expect(await attendance(gated)).toEqual(['unknown', 'unknown', 'came', 'absent']);
  const { status } = await t.call(
    await t.asActor('admin'),
    'PATCH',
    `/api/gate/device/${stranger}`,
    { accept: true, version: 3 },
  );
  expect(status).toBe(200);
  expect(await attendance(gated)).toEqual(['came', 'unknown', 'came', 'absent']);
});

test('a lost phone is no reason where its gate admits other roles, unless a number was given', async () => {
  const gated = await createGatedMatch(db);
  await gated.run(`update gate set roles = '{cameraman}' where id = ? returning id`, [gated.gate2]);
  const lost = await gated.addPhone(gated.gate2);
  await gated.scan({ act: 'grant', no: 3, minute: 1 });
  await close(gated, { [lost]: 'Drowned.' });
  expect(await attendance(gated)).toEqual(['absent', 'absent', 'unknown', 'absent']);
});

test('a number that no officer’s phone gave may have let someone in at a lost phone, too', async () => {
  const gated = await createGatedMatch(db);
  await gated.run(`update gate set roles = '{cameraman}' where id = ? returning id`, [gated.gate2]);
  const lost = await gated.addPhone(gated.gate2);
  const phone = await gated.addPhone(gated.gate4);
  const [entry] = await gated.run<{ h: Buffer }>(
    'select h from gate_entry where match_id = ? and no = 3',
    [gated.matchId],
  );
  // The phone was an officer's when it gave the number, and has become a steward's since.
  const caller = toCaller({ id: phone, matchId: gated.matchId, gateId: gated.gate4 });
  const given = { ...letIn(caller, entry!.h.toString('base64url')), act: 'grant' } as const;
  await db.tx((tx) => storeCheck(tx, caller, given, t.app.services));
  // A ticket that was only shown there.
  await gated.scan({ act: 'none', no: 4, device: phone, answer: 'otherGate' });
  await gated.handIn(phone);
  await close(gated, { [lost]: 'Drowned.' });
  expect(await attendance(gated)).toEqual(['absent', 'absent', 'unknown', 'absent']);
});

test('a lost phone counts for the gates where it checked, too, and an officer’s for all', async () => {
  const moved = await createGatedMatch(db);
  await moved.run(`update gate set roles = '{cameraman}' where id = ? returning id`, [moved.gate2]);
  const phone = await moved.addPhone(moved.gate2);
  await moved.scan({ act: 'none', no: null, gate: moved.gate4, device: phone, answer: 'notOurs' });
  await close(moved, { [phone]: 'Drowned.' });
  expect(await attendance(moved)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);

  const gated = await createGatedMatch(db, { people: 2 });
  await gated.run(`update gate set roles = '{cameraman}' where match_id = ? returning id`, [
    gated.matchId,
  ]);
  const { id: officer } = await db.tx((tx) => createActor(tx, 'officer'));
  const own = await gated.addPhone(gated.gate2, { officer });
  await close(gated, { [own]: 'Drowned.' });
  expect(await attendance(gated)).toEqual(['unknown', 'unknown']);
});

test('a lost phone cannot have known tickets that were issued after its last contact', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const lost = await gated.addPhone(gated.gate4);
  await gated.contact(lost, 60);
  await gated.run(
    `update ticket t set issued_at = now() - interval '2 hours' from gate_entry e
     where e.id = t.id and e.match_id = ? and e.no = 1 returning t.id`,
    [gated.matchId],
  );
  await close(gated, { [lost]: 'Drowned.' });
  expect(await attendance(gated)).toEqual(['unknown', 'absent']);
});

test('a revoked phone whose checks are discarded neither lets anyone in nor leaves anyone unknown', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const phone = await gated.addPhone(gated.gate4);
  await gated.scan({ act: 'in', no: 1, device: phone, discarded: true });
  // It enrolled anew and sent checks again that were discarded; others may be on it still.
  expect((await close(gated)).status).toBe(409);
  await gated.run('update gate_device set revoked_at = now(), discarded = true where id = ?', [
    phone,
  ]);
  expect((await close(gated)).status).toBe(200);
  expect(await attendance(gated)).toEqual(['absent', 'absent']);
});

test('a revoked phone whose checks count needs a reason, as the overview says', async () => {
  const gated = await createGatedMatch(db, { people: 1 });
  const phone = await gated.addPhone(gated.gate4);
  const revoke = async (discardScans: boolean, version: number) => {
    const body = { revoke: true, discardScans, version };
    await t.call(await t.asActor('admin'), 'PATCH', `/api/gate/device/${phone}`, body);
    const path = `/api/gates/${gated.matchId}`;
    const overview = await t.call(await t.asActor('admin'), 'GET', path);
    return [overview.body.data.devices[0].discarded, (await close(gated)).status];
  };
  expect(await revoke(false, 1)).toEqual([false, 409]);
  expect(await revoke(true, 2)).toEqual([true, 200]);
});

test('a phone that was revoked before it was accepted needs no reason, and leaves no one unknown', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const stranger = await gated.addPhone(gated.gate4);
  await gated.run('update gate_device set accepted = false where id = ?', [stranger]);
  expect((await close(gated)).status, 'control: it still waits').toBe(409);
  await gated.scan({ act: 'in', no: 1, device: stranger });
  await gated.run('update gate_device set revoked_at = now() where id = ?', [stranger]);
  expect((await close(gated)).status).toBe(200);
  expect(await attendance(gated), 'what it has sent is a question').toEqual(['unknown', 'absent']);
});

test('a replaced ticket counts by its booking; a revoked one has no attendance unless it came', async () => {
  const gated = await createGatedMatch(db);
  const end = async (no: number) =>
    gated.run(
      `update ticket t set revoked_at = now(), revoked_reason = 'Left' from gate_entry e
       where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
      [gated.matchId, no],
    );
  for (const no of [1, 2]) await gated.scan({ act: 'in', no });
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 1));
  await end(2);
  await end(3);
  await close(gated);
  expect(await attendance(gated)).toEqual(['came', 'came', null, 'absent', 'came']);
});

test('a check that arrives after closing changes the attendance', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const lost = await gated.addPhone(gated.gate4);
  await close(gated, { [lost]: 'Left in a taxi.' });
  await db.tx(async (tx) => {
    await insertCheck(tx, gated, gated.gate4, { act: 'in', no: 1, device: lost });
    await tx.execute('update gate_device set handed_in_at = now() where id = ?', [lost]);
    await recomputeAttendance(tx, gated.matchId);
  });
  expect(await attendance(gated)).toEqual(['came', 'absent']);
});

test('a lost phone that is found and hands in after closing leaves no one unknown', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  const { matchId, gate4: gateId } = gated;
  const id = await gated.addPhone(gateId);
  await close(gated, { [id]: 'Left in a taxi.' });
  expect(await attendance(gated)).toEqual(['unknown', 'unknown']);
  const phone = {
    id,
    matchId,
    gateId,
    rights: 'check',
    isAccepted: true,
    isOnDuty: true,
    isHandedIn: false,
    tokenExpiresAt: 0,
  } as const;
  await db.tx((tx) => handIn(tx, phone, { scans: 0 }));
  expect(await attendance(gated)).toEqual(['absent', 'absent']);
});

/** Closes while a phone's push has not committed; returns the attendance afterwards. */
async function pushDuring(closing: (gated: GatedMatch) => Promise<unknown>) {
  const gated = await createGatedMatch(db, { people: 2 });
  const push = async (tx: Parameters<typeof insertCheck>[0]) => {
    const id = await insertCheck(tx, gated, gated.gate4, { act: 'in', no: 1 });
    await recomputeAttendanceOfCheck(tx, gated.matchId, id);
  };
  await duringTransaction(db, push, () => closing(gated));
  return attendance(gated);
}

test('a check that commits during closing is not missed', async () => {
  expect(await pushDuring(close)).toEqual(['came', 'absent']);
});

test('control: a closing that only updates the row misses it', async () => {
  const unlocked = ({ matchId }: GatedMatch) =>
    db.tx(async (tx) => {
      await tx.execute('update gate_match set closed_at = now() where id = ?', [matchId]);
      await writeAttendance(tx, matchId);
    });
  expect(await pushDuring(unlocked)).toEqual(['absent', 'absent']);
});

test('after an administrator reopens a match no one has an attendance, and it can be closed anew', async () => {
  const gated = await createGatedMatch(db, { people: 2 });
  await close(gated);
  const admin = await t.asActor('admin');
  const { status, body } = await t.call(admin, 'POST', `/api/gates/${gated.matchId}/reopen`);
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ attendance: null, match: { closedAt: null } });
  expect(await attendance(gated)).toEqual([null, null]);
  await gated.scan({ act: 'in', no: 2 });
  await close(gated);
  expect(await attendance(gated)).toEqual(['absent', 'came']);
});
