import { expect, test } from 'vitest';
import { deleteGate, editGate } from '#api/gates/manage-gates.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import { createGates, issueTicketTo } from '#api/gates/testing/gate-scene.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { duringTransaction } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: () => undefined });
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

const entranceOf = async (booking: string) =>
  (await run('select entrance, version from ticket where booking_id = ?', [booking]))[0];

/** Gates 1 and 2 admit everyone, gate 3 photographers. */
async function scene() {
  const gates = await db.tx((tx) => createGates(tx));
  const admin = await db.tx((tx) => createActor(tx, 'admin'));
  const issue = (tx: Tx) => issueTicketTo(tx, gates, t.app.services);
  const edit = (tx: Tx, at: 0 | 1 | 2, change: object) =>
    tx
      .execute<Row[]>('select version from gate where id = ?', [gates.gateIds[at]])
      .then(([gate]) =>
        editGate(tx, admin, gates.gateIds[at], { ...change, version: gate.version }),
      );
  return { ...gates, admin, issue, edit };
}

test('a ticket names the gates that admit its role, and follows their changes', async () => {
  const { matchId, gateIds, admin, issue, edit } = await scene();
  const booking = await db.tx(issue);
  const opensAt = (hours: number) =>
    run(`select iso_instant(date - make_interval(hours => ?)) as at from match where id = ?`, [
      hours,
      matchId,
    ]).then(([row]) => row.at);
  expect(await entranceOf(booking)).toEqual({
    entrance: { opensAt: await opensAt(3), gates: [1, 2, 3] },
    version: 1,
  });
  await db.tx((tx) => edit(tx, 1, { roles: ['tv_reporter'] }));
  await db.tx((tx) => edit(tx, 2, { number: 9 }));
  expect((await entranceOf(booking)).entrance.gates).toEqual([1, 9]);
  await db.tx((tx) => deleteGate(tx, admin, gateIds[0]));
  expect((await entranceOf(booking)).entrance.gates).toEqual([9]);
  await db.tx((tx) => edit(tx, 2, { roles: ['tv_reporter'] }));
  expect((await entranceOf(booking)).entrance.gates).toEqual([]);
  const [match] = await run('select version from gate_match where id = ?', [matchId]);
  await db.tx((tx) =>
    saveGateSettings(tx, admin, matchId, { version: match.version, opensBefore: 1440 }),
  );
  expect((await entranceOf(booking)).entrance.opensAt).toBe(await opensAt(24));
  await run(`update match set date = date + interval '1 hour' where id = ?`, [matchId]);
  expect((await entranceOf(booking)).entrance.opensAt).toBe(await opensAt(24));
});

test('a ticket that a change of the gates leaves as it was is not sent again', async () => {
  const { issue, edit, admin, matchId } = await scene();
  const booking = await db.tx(issue);
  await db.tx((tx) => edit(tx, 0, { name: 'Main stand', newCode: true }));
  const [match] = await run('select version from gate_match where id = ?', [matchId]);
  await db.tx((tx) =>
    saveGateSettings(tx, admin, matchId, { version: match.version, reEntry: true }),
  );
  expect((await entranceOf(booking)).version).toBe(1);
});

test('a ticket of a match without gates has no entrance', async () => {
  const season = await db.tx((tx) => createSeason(tx, { seated: false }));
  const booking = await db.tx((tx) => issueTicketTo(tx, season, t.app.services));
  expect((await entranceOf(booking)).entrance).toBeNull();
  const admin = await db.tx((tx) => createActor(tx, 'admin'));
  await db.tx((tx) => saveGateSettings(tx, admin, season.matchId, { version: 0, opensBefore: 60 }));
  expect((await entranceOf(booking)).entrance).toBeNull();
});

const lock = 'perform from match where id = any (touched) for no key update;';

test('a ticket that is issued while a gate changes names the changed gate', async () => {
  const [refresh] = await run(`select pg_get_functiondef('refresh_tickets'::regproc) as text`);
  const numbersAfterRace = async () => {
    const { matchId, issue, edit } = await scene();
    await duringTransaction(db, issue, () => db.tx((tx) => edit(tx, 2, { number: 9 })));
    const [ticket] = await run('select entrance from ticket where match_id = ?', [matchId]);
    return ticket.entrance.gates as number[];
  };
  expect(await numbersAfterRace()).toEqual([1, 2, 9]);
  // Control: a change that does not wait for the ticket misses it.
  await run(refresh.text.replaceAll(lock, ''));
  expect(await numbersAfterRace()).toEqual([1, 2, 3]);
  await run(refresh.text);
});
