import { expect, test } from 'vitest';
import { entities } from '#api/schema.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { placeRoutes } from '#api/places/routes.ts';
import { createTwoCountries, randomWord, uploadLogo } from '#api/places/testing/places.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import type { Row } from '#api/platform/testing/rows.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: placeRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const run = (sql: string, params: unknown[]) => db.tx((tx) => tx.execute<Row[]>(sql, params));

async function setUp() {
  const admin = await t.asActor('admin');
  const where = await createTwoCountries(db);
  const kinds = {
    team: {
      path: 'team',
      body: 'team',
      collection: 'team',
      fields: {
        type: 'club',
        countryId: where.egypt,
        cityId: where.cairo,
        logo: await uploadLogo(db, t, admin),
      },
    },
    venue: {
      path: 'location',
      body: 'location',
      collection: 'venue',
      fields: { cityId: where.cairo },
    },
  } as const;
  return { admin, where, kinds };
}

test.each(['team', 'venue'] as const)('a %s’s Arabic name is stored and cleaned', async (kind) => {
  const { admin, kinds } = await setUp();
  const { path, body, collection, fields } = kinds[kind];
  const name = `Name ${randomWord()}`;
  const nameArabic = `اسم ${Date.now()}`;
  const made = await t.call(admin, 'POST', `/api/admin/${path}`, {
    [body]: { ...fields, name, nameArabic: ` ${nameArabic.replace('س', 'ســـ')} ` },
  });
  expect(made.body.data).toMatchObject({ name, nameArabic });
  const { id } = made.body.data;
  const onPhones = () => run(`select body from published.${collection} where id = ?`, [id]);
  expect(await onPhones()).toMatchObject([{ body: { name, nameArabic } }]);
  const edit = (fieldsOf: object) =>
    t.call(admin, 'PATCH', `/api/admin/${path}/${id}`, { [body]: fieldsOf });
  expect((await edit({ nameArabic: 'Latin' })).body.fields).toEqual({
    [`${body}.nameArabic`]: 'Use Arabic letters, digits and punctuation only.',
  });
  expect((await edit({ name: `${name} SC` })).body.data).toMatchObject({ nameArabic });
  expect((await edit({ nameArabic: null })).body.data).toMatchObject({ nameArabic: null });
  expect(await onPhones()).toMatchObject([{ body: { nameArabic: null } }]);
  const [, , last] = await run(
    `select detail->'changes' as changes from audit_entry where subject_id = ? order by id`,
    [id],
  );
  expect(last.changes).toEqual([{ field: 'nameArabic', from: nameArabic, to: null }]);
});

test('a city is added with its Arabic name and found by it', async () => {
  const { admin, where } = await setUp();
  const city = { name: `City ${randomWord()}`, nameArabic: 'العلمين', countryId: where.egypt };
  const { body } = await t.call(admin, 'POST', '/api/admin/city', { city });
  expect(body.data).toMatchObject({ name: city.name, nameArabic: 'العلمين' });
  const text = encodeURIComponent('علمين');
  const found = await t.call(
    admin,
    'GET',
    `/api/search/city?countryId=${where.egypt}&text=${text}`,
  );
  expect(found.body.data).toContainEqual(body.data);
});

test('teams and venues are found by their Arabic names', async () => {
  const { admin, kinds } = await setUp();
  for (const { path, body, fields } of Object.values(kinds)) {
    const nameArabic = `معروف ${Date.now()}`;
    await t.call(admin, 'POST', `/api/admin/${path}`, {
      [body]: { ...fields, name: `Known ${randomWord()}`, nameArabic },
    });
    const found = await t.call(
      admin,
      'GET',
      `/api/search/${path}?text=${encodeURIComponent(nameArabic)}`,
    );
    expect(found.body.data).toMatchObject([{ nameArabic }]);
  }
});
