/** The answer of the server's own list is stored beside the one that the phone showed. */
import { expect, test } from 'vitest';
import type { GateScan } from '#sync/protocol/gate-mutations.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createGatePhone, type TestGatePhone } from '#api/gates/testing/gate-scene.ts';
import { letIn, minute, checkScene } from '#api/gates/testing/check-scene.ts';
import type { GatePhone } from '#api/platform/auth/actor.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { issueTicket } from '#api/tickets/issue-ticket.ts';
import { revokeTicketsSilently } from '#api/tickets/revoke-ticket.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });
const { run, scene, store, ticket, hashOf, checksOf } = checkScene(db, t);

test('a check is stored with the answer of the server’s list beside the phone’s', async () => {
  const { gates, phone } = await scene();
  const officer = await createGatePhone(db, t, gates, 'officer', gates.gateIds[1]);
  const third = await createGatePhone(db, t, gates, 'check', gates.gateIds[2]);
  const [good, seen] = [await ticket(gates), await ticket(gates)];
  const unknown = Buffer.alloc(16, 7).toString('base64url');
  await run(`update gate set roles = '{commentator}' where id = ?`, [gates.gateIds[1]]);
  const second = await createGatePhone(db, t, gates, 'check', gates.gateIds[1]);
  const answers: [scan: GateScan, phone: TestGatePhone, rights?: GatePhone['rights']][] = [
    [letIn(phone, good.h), phone],
    [letIn(third, good.h, 1000), third],
    [{ ...letIn(third, good.h, 2000), act: 'out', answer: 'leaving' }, third],
    [letIn(third, good.h, 3000), third],
    [{ ...letIn(second, seen.h), act: 'none', answer: 'otherGate' }, second],
    [letIn(officer, seen.h, 1000), officer, 'officer'],
    [letIn(phone, unknown), phone],
    [{ ...letIn(phone, unknown), source: 'typed' }, phone, 'search'],
    [letIn(phone, seen.h, minute), phone],
    [{ ...letIn(phone, null), act: 'none', answer: 'notOurs' }, phone],
  ];
  const shown = [];
  for (const [scan, by, rights] of answers) {
    if (scan === answers[8]![0])
      await run('update gate_match set opens_before = 30 where id = ?', [gates.matchId]);
    await store(by, scan, rights);
    const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
    shown.push(row?.server_answer);
  }
  expect(shown).toEqual([
    'onTheList',
    'alreadyInside',
    'leaving',
    'onTheList',
    'otherGate',
    'onTheList',
    'askOfficer',
    null,
    'tooEarly',
    null,
  ]);
});

test.each([
  ['check', 'typed', 'notOurs'],
  ['check', 'search', 'notOurs'],
  // control: with its ticket
  ['check', 'camera', 'onTheList'],
  ['search', 'typed', 'onTheList'],
  ['search', 'search', 'onTheList'],
  ['officer', 'search', 'onTheList'],
] as const)('a %s phone that let a person in by %s gets: %s', async (rights, source, answer) => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const scan: GateScan = { ...letIn(phone, h), source, document: 'press' };
  await store(phone, scan, rights);
  const [row] = await checksOf(gates);
  expect(row).toMatchObject({ act: 'in', answer: 'onTheList', server_answer: answer });
});

test('a check gets what its gate admitted then, though the phone was moved and the roles changed since', async () => {
  const { gates, phone } = await scene();
  const { booking, h } = await ticket(gates);
  const scan = letIn(phone, h);
  await run(
    `update gate set roles = '{commentator}' where id in (?, ?)`,
    gates.gateIds.slice(0, 2),
  );
  await run('update gate_device set gate_id = ? where id = ?', [gates.gateIds[1], phone.id]);
  const after = letIn(phone, (await ticket(gates)).h, 1000);
  const moved = { ...phone, gateId: gates.gateIds[1] };
  await store(moved, scan);
  await store(moved, after);
  expect(
    (await checksOf(gates))
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map((row) => [row.gate_id, row.server_answer]),
  ).toEqual([
    [phone.gateId, 'onTheList'],
    [phone.gateId, 'otherGate'],
  ]);
  // The phone let the person in, whatever the server would have said.
  await run('update gate_match set closed_at = now() where id = ?', [gates.matchId]);
  await store(moved, letIn(phone, h, 2000));
  expect(await run('select attendance from booking where id = ?', [booking])).toEqual([
    { attendance: 'came' },
  ]);
});

test('a person whom another gate’s comparison code showed before is asked about', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const [teller, hearer] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates),
  ];
  const answerTo = async (by: TestGatePhone, later: number) => {
    const scan: GateScan = { ...letIn(by, h, later), act: 'none' };
    await store(by, scan);
    const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
    return row?.server_answer;
  };
  await run(
    `insert into gate_comparison (match_id, teller, hearer, at, heard_at, re_entry, bitmap)
     values (?, ?, ?, now() - interval '10 minutes', now(), false, '\\x01')`,
    [gates.matchId, teller.id, hearer.id],
  );
  expect(await answerTo(phone, 0)).toBe('maybeInside');
  expect(await answerTo(phone, -11 * minute), 'before the code').toBe('onTheList');
  expect(await answerTo(teller, 0), 'its own code').toBe('onTheList');
  await run('update gate_device set discarded = true where id = ?', [hearer.id]);
  expect(await answerTo(phone, 1000), 'brought by a discarded phone').toBe('maybeInside');
  await run('update gate_device set discarded = true where id = ?', [teller.id]);
  expect(await answerTo(phone, 2000), 'of a discarded phone').toBe('onTheList');
});

test('a check gets what codes had shown until then, though later ones showed the next movement', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  await run('update gate_match set re_entry = true where id = ?', [gates.matchId]);
  const [teller, hearer] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates),
  ];
  for (const [minutesAgo, step] of [
    [20, 3],
    [10, 128 | 6],
  ])
    await run(
      `insert into gate_comparison (match_id, teller, hearer, at, heard_at, re_entry, bitmap, steps)
       values (?, ?, ?, now() - make_interval(mins => ?), now(), true, '\\x01', set_byte('\\x00', 0, ?))`,
      [gates.matchId, teller.id, hearer.id, minutesAgo, step],
    );
  const answers = [];
  for (const later of [-25, -15, 0]) {
    const scan: GateScan = { ...letIn(phone, h, later * minute), act: 'none' };
    await store(phone, scan);
    const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
    answers.push(row?.server_answer);
  }
  expect(answers).toEqual(['onTheList', 'maybeInside', 'onTheList']);
});

test('where people may no longer come back in, a code with steps lets no one leave', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const [teller, hearer] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates),
  ];
  const answerTo = async (later: number) => {
    const scan: GateScan = { ...letIn(hearer, h, later), act: 'none' };
    await store(hearer, scan);
    const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
    return row?.server_answer;
  };
  await store(phone, letIn(phone, h, -minute));
  const show = (step: number) =>
    run(
      `insert into gate_comparison (match_id, teller, hearer, at, heard_at, re_entry, bitmap, steps)
       values (?, ?, ?, now() - interval '10 minutes', now(), true, '\\x01', set_byte('\\x00', 0, ?))`,
      [gates.matchId, teller.id, hearer.id, step],
    );
  await show(128 | 100);
  expect(await answerTo(0)).toBe('alreadyInside');
  await run('delete from gate_comparison where match_id = ?', [gates.matchId]);
  await show(110);
  expect(await answerTo(1000)).toBe('alreadyInside');
});

test('a code of a phone that waits to be accepted never turns “Already inside” into a question', async () => {
  const { gates, phone } = await scene();
  const { h } = await ticket(gates);
  const [teller, hearer] = [
    await createGatePhone(db, t, gates),
    await createGatePhone(db, t, gates),
  ];
  await run('update gate_match set re_entry = true where id = ?', [gates.matchId]);
  await run('update gate_device set accepted = false where id = ?', [teller.id]);
  await run(
    `insert into gate_comparison (match_id, teller, hearer, at, heard_at, re_entry, bitmap, steps)
     values (?, ?, ?, now() - interval '10 minutes', now(), true, '\\x01', set_byte('\\x00', 0, 110))`,
    [gates.matchId, teller.id, hearer.id],
  );
  const answerTo = async (scan: GateScan) => {
    await store(hearer, scan);
    const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
    return row?.server_answer;
  };
  const none = { act: 'none' as const };
  expect(await answerTo({ ...letIn(hearer, h, -2 * minute), ...none })).toBe('maybeInside');
  await store(phone, letIn(phone, h, -minute));
  expect(await answerTo({ ...letIn(hearer, h), ...none })).toBe('alreadyInside');
});

test('a check is revoked or replaced if the ticket was so at that time, good if it was before', async () => {
  const { gates, phone } = await scene();
  const { booking, h } = await ticket(gates);
  await db.tx((tx) => revokeTicketsSilently(tx, [booking], 'x'));
  const answerTo = async (later: number) => {
    const scan = letIn(phone, h, later);
    await store(phone, { ...scan, act: 'none' });
    const [row] = await run('select server_answer from gate_scan where id = ?', [scan.id]);
    return row?.server_answer;
  };
  expect(await answerTo(minute)).toBe('revoked');
  expect(await answerTo(-minute)).toBe('onTheList');
  await db.tx((tx) => issueTicket(tx, booking, t.app.services));
  expect(await answerTo(minute)).toBe('replaced');
  expect(await hashOf(booking)).not.toBe(h);
});
