import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { editDevice } from '#api/gates/edit-device.ts';
import { enrolPhone } from '#api/gates/enrol.ts';
import { makeEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { saveGateSettings } from '#api/gates/set-up.ts';
import { createGates, issueTicketTo } from '#api/gates/testing/gate-scene.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { oneAfterTheOther } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });

/** PostgreSQL ends one of two transactions that wait for each other; it is run again then. */
function countTries() {
  let tries = 0;
  const inTransaction = (work: (tx: Tx) => Promise<unknown>) => () =>
    db.tx((tx) => {
      tries += 1;
      return work(tx);
    });
  return { inTransaction, tries: () => tries };
}

test('a phone that enrols at a gate while it is moved there needs one try each', async () => {
  const { gateIds } = await db.tx((tx) => createGates(tx));
  const admin = await db.tx((tx) => createActor(tx, 'admin'));
  const phone = {
    device: randomUUID(),
    secret: randomBytes(32).toString('base64url'),
    label: 'Omar',
    network: '192.0.2.1',
  };
  const codeOf = (gateId: string) =>
    makeEnrolmentCode(t.app.services.config.jwtSecret, { gateId, codeNo: 1 });
  await db.tx((tx) => enrolPhone(tx, t.app, { code: codeOf(gateIds[0]), ...phone }));
  const { inTransaction, tries } = countTries();
  const [enrolled, moved] = await oneAfterTheOther(
    db,
    'select id from gate_match where id = (select match_id from gate where id = ?) for update',
    gateIds[1],
    [
      inTransaction((tx) => enrolPhone(tx, t.app, { code: codeOf(gateIds[1]), ...phone })),
      inTransaction((tx) =>
        editDevice(tx, admin, phone.device, { gateId: gateIds[1], version: 1 }),
      ),
    ],
  );
  expect(enrolled).toMatchObject({ device: { gateId: gateIds[1], version: 2 } });
  expect(moved).toMatchObject({ code: 'conflict' });
  expect(tries()).toBe(2);
});

test('settings of gates that are saved while the kick-off is moved need one try each', async () => {
  const { matchId } = await db.tx(async (tx) => {
    const gates = await createGates(tx);
    await issueTicketTo(tx, gates, t.app.services);
    return gates;
  });
  const admin = await db.tx((tx) => createActor(tx, 'admin'));
  const { inTransaction, tries } = countTries();
  const answers = await oneAfterTheOther(
    db,
    'select id from ticket where match_id = ? for update',
    matchId,
    [
      inTransaction((tx) =>
        tx.execute(`update match set date = date + interval '1 hour' where id = ?`, [matchId]),
      ),
      inTransaction((tx) => saveGateSettings(tx, admin, matchId, { opensBefore: 60, version: 1 })),
    ],
  );
  // The moved kick-off has changed the settings' version.
  expect(answers[1]).toMatchObject({ code: 'conflict' });
  expect(tries()).toBe(2);
});
