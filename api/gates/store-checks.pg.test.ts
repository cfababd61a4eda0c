import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { ChecksMissingError } from '#api/gates/checks-missing.ts';
import { describeEnrolment } from '#api/gates/describe-phone.ts';
import { handIn } from '#api/gates/hand-in.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { storeCheck } from '#api/gates/store-checks.ts';
import { createGatePhone, createGates, type TestGatePhone } from '#api/gates/testing/gate-scene.ts';
import { letIn, minute, checkScene, toCaller, undoOf } from '#api/gates/testing/check-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const { run, scene, store, ticket, checksOf } = checkScene(db, t);
describe('one check is one row', () => {
  test('a check is one row, however often and by whatever enrolment it arrives, also at the same time', async () => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const scan = letIn(phone, (await ticket(gates)).h);
    await Promise.all([store(phone, scan), store(again, scan), store(phone, scan)]);
    await duringTransaction(
      db,
      (tx) => storeCheck(tx, toCaller(again), scan, t.app.services),
      () => store(phone, scan),
    );
    expect(await checksOf(gates)).toHaveLength(1);
  });

  test('control: with a key of the phone and the check it would be two', async () => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const scan = letIn(phone, (await ticket(gates)).h);
    await db
      .tx(async (tx) => {
        // The trigger is off only inside this transaction, which is rolled back.
        await tx.execute('alter table gate_scan disable trigger user');
        await tx.execute('alter table gate_scan drop constraint gate_scan_pkey');
        await tx.execute('create unique index gate_scan_pkey on gate_scan (id, device_id)');
        const values = [scan.id, gates.matchId, phone.gateId];
        for (const device of [phone.id, again.id])
          await tx.execute(
            `insert into gate_scan (id, match_id, gate_id, device_id, act, answer, source, at,
             clock_certain) values (?, ?, ?, ?, 'in', 'onTheList', 'camera', now(), true)
           on conflict do nothing`,
            [...values, device],
          );
        const rows = await tx.execute<Row[]>('select id from gate_scan where id = ?', [scan.id]);
        expect(rows).toHaveLength(2);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
  });

  test('a check belongs to the newest enrolment that sends it exactly as it was made', async () => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const scan = letIn(phone, (await ticket(gates)).h);
    await store(phone, scan);
    // The published row, which another phone knows, is not enough.
    await store(again, { ...scan, listAsOf: null });
    const owner = async () => (await checksOf(gates)).map(({ device_id: id }) => id as string);
    expect(await owner()).toEqual([phone.id]);
    await store(again, scan);
    expect(await owner()).toEqual([again.id]);
  });

  test('a steward’s phone may send a check that it made as an officer’s', async () => {
    const { gates, phone } = await scene();
    const officer = await createGatePhone(db, t, gates, 'officer');
    const scan: GateScan = { ...letIn(officer, (await ticket(gates)).h), override: 'officer' };
    await store(officer, scan, 'officer');
    await store(phone, scan);
    expect(await checksOf(gates)).toMatchObject([{ device_id: phone.id, override: 'officer' }]);
  });
});

describe('a check is stored for what happened', () => {
  test('a check at a deleted gate or of another match is stored as one of the phone’s gate', async () => {
    const { gates, phone } = await scene();
    const other = await db.tx((tx) => createGates(tx));
    for (const gateId of [randomUUID(), other.gateIds[0], gates.gateIds[1]])
      await store(phone, { ...letIn(phone, null), gateId });
    const at = (await checksOf(gates)).map(({ gate_id: id }) => id as string);
    expect(at.toSorted()).toEqual([phone.gateId, phone.gateId, gates.gateIds[1]].toSorted());
  });

  test('a check is stored after the gates were closed, and once the phone has handed in', async () => {
    const { gates, phone } = await scene();
    await run('update gate_match set closed_at = now() where id = ?', [gates.matchId]);
    await run('update gate_device set handed_in_at = now() where id = ?', [phone.id]);
    const { booking, h } = await ticket(gates);
    await store(phone, letIn(phone, h));
    expect(await checksOf(gates)).toHaveLength(1);
    const attendance = await run('select attendance from booking where id = ?', [booking]);
    expect(attendance).toEqual([{ attendance: 'came' }]);
  });
});

describe('a check is undone', () => {
  test('a phone undoes its own check within a minute, by the time of both; nothing is refused', async () => {
    const { gates, phone } = await scene();
    const other = await createGatePhone(db, t, gates);
    const scan = letIn(phone, (await ticket(gates)).h, -30 * minute);
    await expect(store(phone, undoOf(scan, 1000))).rejects.toThrow(ChecksMissingError);
    await store(phone, scan);
    await store(other, undoOf(scan, 1000));
    const late = undoOf(scan, minute + 1);
    await store(phone, late);
    const acts = async () => (await checksOf(gates)).map(({ act }) => act as string).toSorted();
    expect(await acts()).toEqual(['in', 'none', 'none']);
    const undo = undoOf(scan, minute);
    await store(phone, undo);
    await store(phone, undoOf(undo, 0));
    expect(await acts()).toEqual(['in', 'none', 'none', 'none', 'undo']);
    // Let in again, because the person is not inside.
    const again = letIn(other, scan.h);
    await store(other, again);
    const [row] = await run('select server_answer from gate_scan where id = ?', [again.id]);
    expect(row?.server_answer).toBe('onTheList');
  });

  test('the next enrolment of a phone undoes a check once it has sent the check again', async () => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const { booking, h } = await ticket(gates);
    const scan = letIn(phone, h);
    await store(phone, scan);
    await store(again, scan);
    await store(again, undoOf(scan, 1000));
    expect((await checksOf(gates)).map(({ act }) => act as string)).toEqual(['in', 'undo']);
    const attendance = await run('select attendance from booking where id = ?', [booking]);
    expect(attendance).toEqual([{ attendance: null }]);
    await db.tx((tx) => handIn(tx, toCaller(again), { scans: 2 }));
  });
});

describe('an officer’s number', () => {
  const grant = (phone: TestGatePhone, h: string | null): GateScan => ({
    ...letIn(phone, h),
    act: 'grant',
    answer: 'askOfficer',
    source: 'typed',
  });

  test('a number from a phone that is no officer’s is stored without effect, so that it can hand in', async () => {
    const { gates, phone } = await scene();
    const { h } = await ticket(gates);
    await store(phone, grant(phone, h));
    await store(phone, grant(phone, h), 'search');
    const stored = await checksOf(gates);
    expect(stored.map(({ act, override }) => [act, override])).toEqual([
      ['none', 'number'],
      ['none', 'number'],
    ]);
    await db.tx((tx) => handIn(tx, toCaller(phone), { scans: 2 }));
  });

  test('a number stored without effect belongs to the next enrolment that sends it again', async () => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const given = grant(phone, (await ticket(gates)).h);
    await store(phone, given);
    await store(again, given);
    expect(await checksOf(gates)).toMatchObject([{ act: 'none', device_id: again.id }]);
  });

  test('a number stays an officer’s if the phone has become a steward’s and sends it again', async () => {
    const { gates, phone } = await scene();
    const officer = await createGatePhone(db, t, gates, 'officer');
    const given = grant(officer, (await ticket(gates)).h);
    await store(officer, given, 'officer');
    await store(phone, given);
    expect(await checksOf(gates)).toMatchObject([{ act: 'grant', device_id: phone.id }]);
    await db.tx((tx) => handIn(tx, toCaller(phone), { scans: 1 }));
  });

  test('a number for a printed code belongs to the ticket, which the officer’s list may lack', async () => {
    const { gates } = await scene();
    const officer = await createGatePhone(db, t, gates, 'officer');
    const { h } = await ticket(gates);
    await ticket(gates);
    const code = ticketCode(Buffer.from(h, 'base64url'));
    await store(officer, grant(officer, hashOfCode(code)), 'officer');
    const unknown = hashOfCode('0000-0000');
    await store(officer, grant(officer, unknown), 'officer');
    const stored = (await checksOf(gates)).map((row) => (row.h as Buffer).toString('base64url'));
    expect(stored.toSorted()).toEqual([h, unknown].toSorted());
  });

  test('an officer’s own decision counts as a number if a phone that is no officer’s sends it', async () => {
    const { gates, phone } = await scene();
    const officer = await createGatePhone(db, t, gates, 'officer');
    const { h } = await ticket(gates);
    const scan: GateScan = { ...letIn(phone, h), override: 'officer' };
    await store(phone, scan);
    await store(officer, { ...scan, id: randomUUID() }, 'officer');
    const stored = await run(
      'select device_id, override from gate_scan where match_id = ? order by override',
      [gates.matchId],
    );
    expect(stored).toEqual([
      { device_id: phone.id, override: 'number' },
      { device_id: officer.id, override: 'officer' },
    ]);
  });
});

describe('a phone hands in', () => {
  test('a phone hands in after an enrolment that says how many of its checks have arrived', async () => {
    const { gates, phone } = await scene();
    await store(await createGatePhone(db, t, gates), letIn(phone, null));
    for (const later of [0, minute]) await store(phone, letIn(phone, null, later));
    const { received } = await db.tx((tx) => describeEnrolment(tx, t.app, phone.id));
    expect(received).toBe(2);
  });

  test('a phone hands in once the server has all of its checks', async () => {
    const { gates, phone } = await scene();
    const scans = [letIn(phone, null), letIn(phone, null, 1000)];
    const hand = () => db.tx((tx) => handIn(tx, toCaller(phone), { scans: 2 }));
    await store(phone, scans[0]!);
    await store(phone, scans[0]!);
    await expect(hand()).rejects.toThrow(ChecksMissingError);
    const device = async () =>
      (await run('select handed_in_at, scans_made from gate_device where id = ?', [phone.id]))[0];
    expect(await device()).toEqual({ handed_in_at: null, scans_made: null });
    await store(phone, scans[1]!);
    await hand();
    const first = await device();
    expect(first).toEqual({ handed_in_at: expect.anything(), scans_made: 2 });
    await hand();
    expect(await device()).toEqual(first);
    expect(await checksOf(gates)).toHaveLength(2);
  });

  test('a phone hands in also with checks that an earlier enrolment has sent without an answer', async () => {
    const { gates, phone } = await scene();
    const again = await createGatePhone(db, t, gates);
    const scan = letIn(phone, null);
    await store(phone, scan);
    const hand = () => db.tx((tx) => handIn(tx, toCaller(again), { scans: 1 }));
    await expect(hand()).rejects.toThrow(ChecksMissingError);
    await store(again, scan);
    await hand();
  });
});
