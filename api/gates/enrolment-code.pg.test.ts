import { expect, test } from 'vitest';
import { makeEnrolmentCode } from '#api/gates/enrolment-code.ts';
import { gateRoutes } from '#api/gates/routes.ts';
import { createGates } from '#api/gates/testing/gate-scene.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: gateRoutes, env: { RATE_LIMIT: 'on' } });

test('one network tries at most sixty wrong codes an hour, and right ones without end', async () => {
  const { config } = t.app.services;
  const { gateIds } = await db.tx((tx) => createGates(tx));
  const read = async (code: string) =>
    (await t.call(null, 'POST', '/api/gate/code', { code })).status;
  const readOften = (code: string) => Promise.all(Array.from({ length: 61 }, () => read(code)));
  const wrong = await readOften('A'.repeat(48));
  expect(wrong.filter((status) => status === 404)).toHaveLength(60);
  expect(wrong).toContain(429);
  const right = makeEnrolmentCode(config.jwtSecret, { gateId: gateIds[0], codeNo: 1 });
  expect(new Set(await readOften(right))).toEqual(new Set([200]));
  const forged = makeEnrolmentCode('another secret', { gateId: gateIds[0], codeNo: 1 });
  expect(await read(forged), 'control: a code that this server did not make').toBe(429);
});
