import { beforeEach, expect, test } from 'vitest';
import { evidenceRoutes } from '#api/evidence/routes.ts';
import { insertRequirement, newRequirement } from '#api/evidence/testing/requirements.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';
import { mostRequirements, type RequirementRow } from '#sync/contracts/evidence/requirements.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: evidenceRoutes });
beforeEach(() => db.tx((tx) => tx.execute('update requirement set deleted_at = now()')));

const path = '/api/admin/requirements';
const names = async () => {
  const { body } = await t.call(null, 'GET', '/api/requirements');
  return (body.data as RequirementRow[]).map(({ name }) => name);
};

test('requirements are added, changed, ordered and deleted, and guests see them in that order', async () => {
  const admin = await t.asActor('admin');
  const add = async (name: string) => {
    const { body } = await t.call(admin, 'POST', path, { requirement: newRequirement({ name }) });
    return body.data as RequirementRow;
  };
  const [letter, insurance] = [await add('Letter'), await add('Insurance')];
  expect(insurance).toMatchObject({ given: 0, accepted: 0, lacking: 0 });
  await t.call(admin, 'POST', `${path}/order`, { ids: [insurance.id, letter.id] });
  expect(await names()).toEqual(['Insurance', 'Letter']);
  const edited = await t.call(admin, 'PATCH', `${path}/${letter.id}`, {
    requirement: { name: 'Mandate' },
    version: letter.version,
  });
  expect(edited.body.data).toMatchObject({ name: 'Mandate', kind: 'number' });
  await t.call(admin, 'DELETE', `${path}/${insurance.id}`);
  expect(await names()).toEqual(['Mandate']);
});

test('a stale version, an incomplete order, and months without an expiry after months are refused', async () => {
  const admin = await t.asActor('admin');
  const id = await db.tx((tx) => insertRequirement(tx));
  await db.tx((tx) => insertRequirement(tx));
  const edit = (requirement: object, version = 1) =>
    t.call(admin, 'PATCH', `${path}/${id}`, { requirement, version });
  expect((await edit({ name: 'x' }, 2)).status).toBe(409);
  expect((await edit({ expiryMonths: 12 })).status).toBe(422);
  expect((await edit({ expiry: 'months' })).status).toBe(422);
  expect((await edit({ expiry: 'months', expiryMonths: 12 })).status).toBe(200);
  expect((await t.call(admin, 'POST', `${path}/order`, { ids: [id] })).status).toBe(409);
  expect((await t.call(admin, 'POST', `${path}/order`, { ids: [id, id] })).status).toBe(409);
});

test('two administrators who add the last one at once do not exceed the maximum', async () => {
  const admin = await t.asActor('admin');
  await db.tx(async (tx) => {
    for (let n = 1; n < mostRequirements; n++) await insertRequirement(tx);
  });
  const add = () => t.call(admin, 'POST', path, { requirement: newRequirement() });
  const answers = await Promise.all([add(), add(), add()]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
});
