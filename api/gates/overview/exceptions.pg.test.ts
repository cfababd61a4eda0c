import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashOfCode } from '#sync/contracts/gate/granted-ticket.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import {
  createGatedMatch,
  type GatedMatch,
  replaceTicket,
} from '#api/gates/overview/testing/gated-match.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateOverviewRoutes });

async function read({ matchId }: GatedMatch): Promise<GateOverview> {
  const { status, body } = await t.call(await t.asActor('admin'), 'GET', `/api/gates/${matchId}`);
  expect(status).toBe(200);
  return body.data as GateOverview;
}
const kindsOf = ({ exceptions }: GateOverview) => exceptions.map(({ kind, no }) => [kind, no]);

test('a ticket let in at two gates is one exception with both gates and times', async () => {
  const gated = await createGatedMatch(db);
  const [a, b] = [
    await gated.addPhone(gated.gate2, { label: 'Sara' }),
    await gated.addPhone(gated.gate4, { label: 'Mona' }),
  ];
  const first = await gated.scan({
    act: 'in',
    no: 1,
    gate: gated.gate2,
    device: a,
    minute: -30,
  });
  await gated.scan({ act: 'in', no: 2, gate: gated.gate2, device: a, minute: -29 });
  const second = await gated.scan({ act: 'in', no: 1, device: b, minute: -20 });
  const { exceptions, counts } = await read(gated);
  expect(exceptions).toMatchObject([
    {
      key: `twice/${first}/${second}`,
      kind: 'twice',
      no: 1,
      name: 'Given Family 00001',
      scans: [
        { gateId: gated.gate2, device: 'Sara' },
        { gateId: gated.gate4, device: 'Mona' },
      ],
    },
  ]);
  expect(counts).toMatchObject({ inside: 2, twice: 1 });
});

test('coming in, going out and coming in again is no exception, and an undone check is none', async () => {
  const gated = await createGatedMatch(db, { reEntry: true });
  const phone = await gated.addPhone(gated.gate4);
  for (const [act, minute] of [
    ['in', 1],
    ['out', 2],
    ['in', 3],
  ] as const)
    await gated.scan({ act, no: 1, minute, device: phone });
  const mistaken = await gated.scan({ act: 'in', no: 1, minute: 4, device: phone });
  expect(kindsOf(await read(gated)), 'control').toEqual([['twice', 1]]);
  await gated.scan({ act: 'undo', undoes: mistaken, minute: 5, device: phone });
  expect(kindsOf(await read(gated))).toEqual([]);
});

test('a person let in with the old and the new ticket came in twice', async () => {
  const gated = await createGatedMatch(db);
  await gated.scan({ act: 'in', no: 1, minute: -120 });
  await db.tx((tx) => replaceTicket(tx, gated.matchId, 1));
  await gated.scan({ act: 'in', no: 5, minute: 2 });
  expect(kindsOf(await read(gated))).toEqual([['twice', 5]]);
});

test('a number that was given and used is one exception; either alone is one, too', async () => {
  const gated = await createGatedMatch(db);
  const officer = await db.tx((tx) => createActor(tx, 'officer'));
  const own = await gated.addPhone(gated.gate4, { officer: officer.id });
  const phone = await gated.addPhone(gated.gate2);
  const answer = 'otherGate';
  await gated.scan({ act: 'grant', no: 1, device: own, minute: 1, answer });
  await gated.scan({ act: 'in', no: 1, device: phone, minute: 2, override: 'number', answer });
  await gated.scan({ act: 'grant', no: 2, device: own, minute: 3, answer });
  await gated.scan({ act: 'in', no: 3, device: phone, minute: 4, override: 'number', answer });
  await gated.scan({ act: 'in', no: 4, device: own, minute: 5, override: 'officer', answer });
  const { exceptions, counts } = await read(gated);
  expect(
    exceptions.map(({ no, override, officer: by, missing, scans }) => [
      no,
      override,
      by,
      missing,
      scans.length,
    ]),
  ).toEqual([
    [4, 'officer', 'Test officer', null, 1],
    [3, 'number', null, 'grant', 1],
    [2, 'number', 'Test officer', 'use', 1],
    [1, 'number', 'Test officer', null, 2],
  ]);
  expect(exceptions.every(({ kind }) => kind === 'override')).toBe(true);
  expect(counts.overrides).toBe(3);
});

test('a ticket that was never issued is an exception, let in by the officer’s number or only shown', async () => {
  const gated = await createGatedMatch(db);
  const officer = await db.tx((tx) => createActor(tx, 'officer'));
  const own = await gated.addPhone(gated.gate4, { officer: officer.id });
  const phone = await gated.addPhone(gated.gate2, { label: 'Sara' });
  const answer = 'askOfficer';
  const h = randomBytes(16);
  const code = ticketCode(h);
  await gated.scan({ act: 'none', h, device: phone, minute: 1, answer });
  // The steward read out the printed code only.
  const given = Buffer.from(hashOfCode(code), 'base64url');
  await gated.scan({ act: 'grant', h: given, device: own, minute: 2, answer });
  const use = await gated.scan({
    act: 'in',
    h,
    device: phone,
    minute: 3,
    answer,
    override: 'number',
  });
  const unused = Buffer.from(hashOfCode('0000-0000'), 'base64url');
  await gated.scan({ act: 'grant', h: unused, device: own, minute: 4, answer });
  await gated.scan({ act: 'none', h: randomBytes(16), device: phone, minute: 5, discarded: true });
  // One check is of a person on the list, one of a code that is no ticket.
  await gated.scan({ act: 'none', no: 1, device: phone, minute: 6, answer });
  await gated.scan({ act: 'none', device: phone, minute: 7, answer: 'notOurs' });
  const { exceptions, counts } = await read(gated);
  const ofNobody = { no: null, name: null, seat: null, answer: null };
  expect(exceptions).toMatchObject([
    { ...ofNobody, kind: 'override', code: '0000-0000', missing: 'use', officer: 'Test officer' },
    { ...ofNobody, key: `notListed/${code}/${phone}`, kind: 'notListed', code, scans: [{}, {}] },
    { ...ofNobody, key: `override/${use}`, kind: 'override', code, missing: null, scans: [{}, {}] },
  ]);
  expect(exceptions).toHaveLength(3);
  expect(counts).toMatchObject({ overrides: 1, inside: 0 });
});

test('a ticket let in by a list older than its revocation and a shown revoked one are exceptions', async () => {
  const gated = await createGatedMatch(db);
  for (const no of [1, 2])
    await gated.run(
      `update ticket t set revoked_at = ?, revoked_reason = 'Left' from gate_entry e
       where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
      [new Date(), gated.matchId, no],
    );
  // The first was let in before it was revoked.
  await gated.scan({ act: 'in', no: 1, minute: -120 });
  const late = await gated.scan({ act: 'in', no: 2, minute: 1 });
  await gated.scan({ act: 'none', no: 2, minute: 2, answer: 'revoked' });
  await gated.scan({ act: 'none', no: 2, minute: 3, answer: 'revoked' });
  const data = await read(gated);
  expect(data.exceptions).toMatchObject([
    { kind: 'revokedShown', no: 2, scans: [{}, {}], answer: 'revoked' },
    { key: `olderList/${late}`, kind: 'olderList', no: 2 },
  ]);
});

test('a person let in without a ticket by a phone that may not search is an exception', async () => {
  const gated = await createGatedMatch(db);
  const device = await gated.addPhone(gated.gate4, { label: 'Hala' });
  const found = { act: 'in', device, source: 'search' } as const;
  const id = await gated.scan({ ...found, no: 1, serverAnswer: 'notOurs' });
  const undone = await gated.scan({ ...found, no: 2, serverAnswer: 'notOurs' });
  await gated.scan({ act: 'undo', undoes: undone, minute: 1, device });
  // Checks with the right to search, and by the ticket, are no exceptions.
  await gated.scan({ ...found, no: 3, serverAnswer: 'onTheList' });
  await gated.scan({ ...found, no: 4, source: 'camera', serverAnswer: 'notOurs' });
  expect((await read(gated)).exceptions).toMatchObject([
    { key: `withoutRight/${id}`, kind: 'withoutRight', no: 1, scans: [{ device: 'Hala' }] },
  ]);
});

test('a phone with an uncertain clock is one exception, however many it let in', async () => {
  const gated = await createGatedMatch(db);
  const device = await gated.addPhone(gated.gate4, { label: 'Hala' });
  for (const no of [1, 2])
    await gated.scan({ act: 'in', no, minute: no, device, clockCertain: false });
  expect((await read(gated)).exceptions).toMatchObject([
    { key: `uncertainClock/${device}`, no: null, name: null, scans: [{ device: 'Hala' }, {}] },
  ]);
});

test('a gate whose phones are all silent is offline, with the people that only comparing showed', async () => {
  const gated = await createGatedMatch(db);
  const [a, b, other] = [
    await gated.addPhone(gated.gate4, { label: 'Mona' }),
    await gated.addPhone(gated.gate4, { label: 'Tarek' }),
    await gated.addPhone(gated.gate2),
  ];
  await gated.contact(a, 40);
  await gated.contact(b, 31);
  await gated.contact(other, 1);
  await gated.scan({ act: 'in', no: 1, device: a });
  await gated.compare(a, other, [1, 2, 3]);
  const { exceptions } = await read(gated);
  expect(exceptions).toMatchObject([
    {
      kind: 'offlineGate',
      no: null,
      scans: [{ device: 'Mona' }, { device: 'Tarek' }],
      compared: { gateId: gated.gate2, people: 2 },
    },
  ]);
  await gated.contact(b, 9);
  expect(kindsOf(await read(gated)), 'one phone calls').toEqual([]);
});

test('no gate is offline before the gates open, after they close, or once its phones handed in', async () => {
  for (const kickOffIn of ['4 hours', '-4 hours']) {
    const gated = await createGatedMatch(db, { kickOffIn });
    await gated.contact(await gated.addPhone(gated.gate4), 60);
    expect(kindsOf(await read(gated))).toEqual([]);
  }
  const gated = await createGatedMatch(db);
  const phone = await gated.addPhone(gated.gate4);
  await gated.contact(phone, 60);
  expect(kindsOf(await read(gated)), 'control').toEqual([['offlineGate', null]]);
  await gated.handIn(phone);
  expect(kindsOf(await read(gated))).toEqual([]);
});

test('an exception marked as seen stays in the list, and can be unmarked; a new one is unseen', async () => {
  const gated = await createGatedMatch(db);
  const admin = await t.asActor('admin');
  const first = await gated.scan({ act: 'in', no: 1, minute: 1 });
  const second = await gated.scan({ act: 'in', no: 1, minute: 2 });
  const mark = (seen: boolean, key = `twice/${first}/${second}`) =>
    t.call(admin, 'POST', `/api/gates/${gated.matchId}/exceptions`, { key, seen });
  const seen = async () => (await read(gated)).exceptions.map(({ seenAt }) => seenAt !== null);
  expect((await mark(true)).status).toBe(200);
  expect(await seen()).toEqual([true]);
  await gated.scan({ act: 'in', no: 1, minute: 3 });
  expect(await seen()).toEqual([false, true]);
  await mark(false);
  expect(await seen()).toEqual([false, false]);
  expect((await mark(true, 'twice/nothing')).status).toBe(404);
});
