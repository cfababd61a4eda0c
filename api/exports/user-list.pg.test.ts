import { randomBytes } from 'node:crypto';
import exceljs from 'exceljs';
import { expect, test } from 'vitest';
import { maxExportedUsers } from '#sync/contracts/accounts/user-exports.ts';
import { exportRoutes } from '#api/exports/routes.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: exportRoutes });

async function exported(actor: TestActor, query: object, language = 'en') {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/admin/users/export',
    headers: { ...actor.headers, 'content-type': 'application/json', 'accept-language': language },
    payload: JSON.stringify(query),
  });
  expect(answer.statusCode).toBe(200);
  const workbook = new exceljs.Workbook();
  await workbook.xlsx.load(Uint8Array.from(answer.rawPayload).buffer);
  const [sheet] = workbook.worksheets;
  if (sheet === undefined) throw new Error('no sheet');
  const rows: unknown[][] = [];
  sheet.eachRow((line) => rows.push((line.values as unknown[]).slice(1)));
  return { sheet, rows, headers: answer.headers };
}

/** People of an outlet that only this test has; the last is blocked. */
async function createOutlet(names: readonly string[]) {
  const outlet = `=Outlet ${randomBytes(6).toString('hex')}`;
  const people = await db.tx(async (tx) => {
    const made: { id: string; email: string }[] = [];
    for (const [at, name] of names.entries()) {
      const actor = await createActor(tx, 'member');
      await tx.execute(
        `update account set first_name = ?, last_name = 'Adel', organization = ?, status = ?,
           created_at = '2026-11-21T23:00:00Z' where id = ?`,
        [name, outlet, at === names.length - 1 ? 'rejected' : 'approved', actor.id],
      );
      made.push(actor);
    }
    return made;
  });
  return { outlet, people };
}
const firstNames = (rows: readonly unknown[][]) => rows.slice(1).map(([name]) => name);

test('the exported list of accounts is in the caller’s language', async () => {
  const admin = await t.asActor('admin');
  const { people } = await createOutlet(['Mona']);
  const ids = people.map(({ id }) => id);
  const { sheet, rows, headers } = await exported(admin, { ids }, 'ar');
  expect(sheet.name).toBe('المستخدمون');
  expect(sheet.views[0]?.rightToLeft).toBe(true);
  expect(rows[0]?.slice(0, 4)).toEqual(['الاسم بالعربية', 'الاسم الأول', 'اسم العائلة', 'الصفة']);
  expect(rows[1]?.[7]).toBe('نعم');
  expect(rows[1]?.[9]).toBe('مرفوض');
  expect(headers['content-disposition']).toContain(encodeURIComponent('المستخدمون'));
});

test('the exported file has the people of the list in its order, and no formula', async () => {
  const admin = await t.asActor('admin');
  const { outlet, people } = await createOutlet(['Mona', 'Ali', 'Zein']);
  await db.tx(async (tx) => {
    const season = await createSeason(tx);
    await createAccreditation(tx, season, people[0]!.id);
    await createBooking(tx, season, people[0]!.id);
  });
  const { sheet, rows, headers } = await exported(admin, { text: outlet.slice(1), sort: '-name' });
  expect(headers).toMatchObject({
    'cache-control': 'no-store, private',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="users_\d{4}-\d\d-\d\d\.xlsx"$/,
    ),
  });
  expect(rows[0]).toEqual([
    'Given names',
    'Family name',
    'Name in Arabic',
    'Role',
    'Organization',
    'Organization in Arabic',
    'Email',
    'Email confirmed',
    'Phone',
    'Status',
    'Registered',
    'Accreditations',
    'Bookings',
  ]);
  expect(firstNames(rows)).toEqual(['Zein', 'Mona', 'Ali']);
  expect(rows[2]).toEqual([
    'Mona',
    'Adel',
    undefined,
    'Photographer',
    outlet,
    undefined,
    people[0]?.email,
    'Yes',
    '+20100000000',
    'Approved',
    // The day in the league's time zone.
    new Date('2026-11-22'),
    1,
    1,
  ]);
  sheet.eachRow((line) =>
    line.eachCell((cell) => expect(cell.type).not.toBe(exceljs.ValueType.Formula)),
  );
});

test('search and filters hold for the exported file as for the list', async () => {
  const admin = await t.asActor('admin');
  const { outlet } = await createOutlet(['Mona', 'Ali', 'Zein']);
  const text = outlet.slice(1);
  const names = async (query: object) =>
    firstNames((await exported(admin, { text, ...query })).rows);
  expect(await names({ kind: 'rejected' })).toEqual(['Zein']);
  expect(await names({ kind: 'approved', role: 'photographer' })).toEqual(['Ali', 'Mona']);
  expect(await names({ role: 'admin' })).toEqual([]);
});

test('only the chosen people are exported, in the order of the list', async () => {
  const admin = await t.asActor('admin');
  const { people } = await createOutlet(['Mona', 'Ali', 'Zein']);
  const ids = [people[2]!.id, people[1]!.id];
  expect(firstNames((await exported(admin, { ids })).rows)).toEqual(['Ali', 'Zein']);
  const tooMany = await t.call(admin, 'POST', '/api/admin/users/export', {
    ids: Array.from({ length: maxExportedUsers + 1 }, () => people[0]!.id),
  });
  expect(tooMany.status).toBe(422);
});

test('each export is logged with the number of people', async () => {
  const admin = await t.asActor('admin');
  const { people } = await createOutlet(['Mona', 'Ali']);
  await exported(admin, { ids: people.map(({ id }) => id) });
  const log = await db.tx((tx) =>
    tx.execute('select action, detail from audit_entry where actor_id = ?', [admin.id]),
  );
  expect(log).toEqual([{ action: 'account.export', detail: { people: 2 } }]);
});
