/** The test ticket on a gate's sheet is signed like others, and no check of it is stored. */
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { verifyTicket } from '#e2e/fixtures/tickets.ts';
import { scanActs, scanSources } from '#sync/contracts/gate/gate-rows.ts';
import { testTicketHash, testTicketRef } from '#sync/contracts/tickets/test-ticket.ts';
import { handIn } from '#api/gates/hand-in.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { storeCheck } from '#api/gates/store-checks.ts';
import { createGatePhone, createGates, issueTicketTo } from '#api/gates/testing/gate-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';
import { entities } from '#api/schema.ts';
import { ticketRoutes } from '#api/tickets/routes.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: (app) => {
    gateRoutes(app);
    ticketRoutes(app);
  },
});
const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute<Row[]>(sql, params));

test('each match has a signed test ticket, which is on no list', async () => {
  const one = await db.tx((tx) => createGates(tx));
  const other = await db.tx((tx) => createGates(tx));
  await db.tx((tx) => issueTicketTo(tx, one, t.app.services));
  const admin = await t.asActor('admin');
  const { publicUrl } = t.app.services.config;
  const { body: keys } = await t.call(null, 'GET', '/api/tickets/keys');
  for (const { gateIds, matchId } of [one, other]) {
    const { body } = await t.call(admin, 'GET', `/api/gate/${gateIds[0]}/code`);
    const ticket = verifyTicket(body.data.testTicket as string, publicUrl, keys);
    expect(ticket).toMatchObject({ ref: testTicketRef, matchId });
  }
  const entries = () => run('select h from gate_entry where match_id = ?', [one.matchId]);
  expect(await entries()).not.toHaveLength(0);
  expect((await entries()).map(({ h }) => (h as Buffer).toString('base64url'))).not.toContain(
    testTicketHash,
  );
  expect(await run('select ref from ticket where ref = ?', [testTicketRef])).toEqual([]);
});

test('no check of the test ticket is stored, whatever a phone says it was', async () => {
  const gates = await db.tx((tx) => createGates(tx, { kickOffIn: '1 hour' }));
  const { id, matchId, gateId } = await createGatePhone(db, t, gates);
  const phone = {
    id,
    matchId,
    gateId,
    rights: 'officer',
    isAccepted: true,
    isOnDuty: true,
    isHandedIn: false,
    tokenExpiresAt: Infinity,
  } as const;
  const store = (h: string | null, more: object) =>
    db.tx((tx) =>
      storeCheck(
        tx,
        phone,
        {
          id: randomUUID(),
          gateId,
          h,
          act: 'in',
          undoes: null,
          answer: 'onTheList',
          source: 'camera',
          at: new Date().toISOString(),
          clockCertain: true,
          listAsOf: null,
          override: null,
          document: null,
          ...more,
        },
        t.app.services,
      ),
    );
  const stored = () => run('select id, h from gate_scan where match_id = ?', [matchId]);
  for (const act of scanActs)
    for (const source of scanSources)
      for (const override of [null, 'number', 'officer', 'steward'])
        await store(testTicketHash, { act, source, override, answer: 'testTicket' });
  expect(await stored()).toEqual([]);
  await db.tx((tx) => handIn(tx, phone, { scans: 0 }));
  // Control: the check of any other code is.
  await store(null, { act: 'none', answer: 'notOurs' });
  expect(await stored()).toHaveLength(1);
});
