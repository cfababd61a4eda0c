import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { editDevice } from '#api/gates/edit-device.ts';
import { enrolPhone } from '#api/gates/enrol.ts';
import { makeEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createGates } from '#api/gates/testing/gate-scene.ts';
import type { Tx } from '#api/platform/database/database.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { oneAfterTheOther } from '#api/platform/testing/concurrent-transactions.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes });

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
  // PostgreSQL ends one of two transactions that wait for each other; it is run again then.
  let tries = 0;
  const inTransaction = (work: (tx: Tx) => Promise<unknown>) => () =>
    db.tx((tx) => {
      tries += 1;
      return work(tx);
    });
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
  expect(tries).toBe(2);
});
