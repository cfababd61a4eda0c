/** Exceptions of which one phone has several are one, and take no place from those that matter. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { GateOverview } from '#sync/contracts/gate/gate-overview.ts';
import { ticketCode } from '#sync/contracts/tickets/printed-code.ts';
import { gateOverviewRoutes } from '#api/gates/overview/routes.ts';
import { createGatedMatch, type GatedMatch } from '#api/gates/overview/testing/gated-match.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateOverviewRoutes });

async function read({ matchId }: GatedMatch): Promise<GateOverview> {
  const { status, body } = await t.call(await t.asActor('admin'), 'GET', `/api/gates/${matchId}`);
  expect(status).toBe(200);
  return body.data as GateOverview;
}

/** A phone is shown a ticket of no list. */
const showUnlisted = (gated: GatedMatch, device: string, minute: number, h = randomBytes(16)) =>
  gated.scan({ act: 'none', h, device, minute, answer: 'askOfficer' });

test('several exceptions of one phone and kind are one with their number and first tickets', async () => {
  const gated = await createGatedMatch(db);
  const [sara, mona] = [
    await gated.addPhone(gated.gate2, { label: 'Sara' }),
    await gated.addPhone(gated.gate4, { label: 'Mona' }),
  ];
  const tickets = Array.from({ length: 7 }, () => randomBytes(16));
  for (const [at, h] of tickets.entries()) await showUnlisted(gated, sara, at, h);
  await showUnlisted(gated, mona, 20);
  const revoke = (no: number) =>
    gated.run(
      `update ticket t set revoked_at = ?, revoked_reason = 'Left' from gate_entry e
       where e.id = t.id and e.match_id = ? and e.no = ? returning t.id`,
      [new Date(), gated.matchId, no],
    );
  for (const no of [1, 2]) {
    await revoke(no);
    await gated.scan({ act: 'none', no, device: mona, minute: 30 + no, answer: 'revoked' });
  }
  const { exceptions } = await read(gated);
  const noPerson = { no: null, name: null, nameArabic: null, seat: null, code: null, answer: null };
  expect(exceptions).toMatchObject([
    {
      ...noPerson,
      kind: 'revokedShown',
      scans: [{ device: 'Mona' }, { device: 'Mona' }],
      several: {
        count: 2,
        first: [
          { no: 1, code: null },
          { no: 2, code: null },
        ],
      },
    },
    { kind: 'notListed', several: null, scans: [{ device: 'Mona' }] },
    {
      ...noPerson,
      kind: 'notListed',
      scans: [{ device: 'Sara' }, { device: 'Sara' }],
      several: {
        count: 7,
        first: tickets.slice(0, 5).map((h) => ({ no: null, code: ticketCode(h) })),
      },
    },
  ]);
});

test('a group of exceptions stays seen until another one joins it', async () => {
  const gated = await createGatedMatch(db);
  const device = await gated.addPhone(gated.gate2);
  const admin = await t.asActor('admin');
  const mark = async () => {
    const [{ key } = { key: '' }] = (await read(gated)).exceptions;
    const path = `/api/gates/${gated.matchId}/exceptions`;
    expect((await t.call(admin, 'POST', path, { key, seen: true })).status).toBe(200);
  };
  const seen = async () => (await read(gated)).exceptions.map(({ seenAt }) => seenAt !== null);
  await showUnlisted(gated, device, 1);
  await mark();
  const again = randomBytes(16);
  await showUnlisted(gated, device, 2, again);
  expect(await seen(), 'a second one').toEqual([false]);
  await mark();
  await showUnlisted(gated, device, 3, again);
  expect(await seen(), 'the same ticket once more').toEqual([true]);
  await showUnlisted(gated, device, 4);
  expect(await seen(), 'a third one').toEqual([false]);
});

test('people who came in twice are shown, whatever phones at the gates make', async () => {
  const gated = await createGatedMatch(db);
  const [first, second] = [
    await gated.scan({ act: 'in', no: 1, minute: -30 }),
    await gated.scan({ act: 'in', no: 1, minute: -20 }),
  ];
  await gated.run(
    `with phone as (
       insert into gate_device (id, secret_hash, match_id, gate_id, label, rights)
       select gen_random_uuid(), '\\x00', ?, ?, 'Steward ' || n, 'check'
       from generate_series(1, 310) n returning id, match_id, gate_id)
     insert into gate_scan (id, match_id, gate_id, device_id, h, act, answer, source, at, clock_certain)
     select gen_random_uuid(), p.match_id, p.gate_id, p.id, uuid_send(gen_random_uuid()), 'none',
       'askOfficer', 'camera', now() + interval '2 hours', true from phone p`,
    [gated.matchId, gated.gate4],
  );
  const { exceptions } = await read(gated);
  expect(exceptions.map(({ key }) => key)).toContain(`twice/${first}/${second}`);
  expect(exceptions).toHaveLength(301);
});
