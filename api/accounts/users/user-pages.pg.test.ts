import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { ListPage } from '#sync/contracts/core/list-pages.ts';
import type { ListedUser } from '#sync/contracts/accounts/users.ts';
import { userRoutes } from '#api/accounts/users/routes.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: userRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});

const run = (sql: string, params: unknown[] = []) => db.tx((tx) => tx.execute(sql, params));
const read = async (admin: TestActor, query: Record<string, string | number>) => {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  );
  return t.call(admin, 'GET', `/api/admin/users/page?${search}`);
};
const page = async (
  admin: TestActor,
  query: Record<string, string | number>,
): Promise<ListPage<ListedUser>> => {
  const { status, body } = await read(admin, query);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data;
};
const ids = ({ rows }: ListPage<ListedUser>) => rows.map(({ id }) => id);

/** Members of an organization that only this test has; resolves to its name and their ids. */
async function createCrew(people: readonly { firstName?: string; lastName?: string }[]) {
  const crew = `Crew ${randomBytes(6).toString('hex')}`;
  const members: string[] = [];
  for (const { firstName = 'Test', lastName = 'member' } of people) {
    const { id } = await db.tx((tx) => createActor(tx, 'member'));
    await run(`update account set organization = ?, first_name = ?, last_name = ? where id = ?`, [
      crew,
      firstName,
      lastName,
      id,
    ]);
    members.push(id);
  }
  return { crew, members };
}

/** Follows `next` to the end, or `previous` to the start; resolves to the pages. */
async function follow(
  admin: TestActor,
  query: Record<string, string | number>,
  direction: 'next' | 'previous',
  between: (count: number) => Promise<unknown> = async () => undefined,
) {
  const pages: ListPage<ListedUser>[] = [];
  for (let more = query; ;) {
    const found = await page(admin, more);
    pages.push(found);
    const cursor = found[direction];
    if (cursor === null) return pages;
    await between(pages.length);
    more = { ...query, [direction === 'next' ? 'after' : 'before']: cursor };
  }
}

describe('the pages of a list', () => {
  test('the pages of a list show every row once in both directions, where many have the same sort key', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew(Array.from({ length: 7 }, () => ({})));
    for (const sort of ['name', '-name', 'status', '-status', 'registered', '-registered']) {
      const query = { text: crew, sort, pageSize: 3 };
      const pages = await follow(admin, query, 'next');
      expect(pages.map(({ skipped }) => skipped)).toEqual([0, 3, 6]);
      expect(pages.map(({ totalCount }) => totalCount)).toEqual([7, 7, 7]);
      const all = pages.flatMap(ids);
      expect(all.toSorted()).toEqual(members.toSorted());
      const [last] = await follow(admin, { ...query, after: pages[1]?.next ?? '' }, 'previous');
      const back = await follow(admin, { ...query, before: last?.previous ?? '' }, 'previous');
      expect(back.toReversed().flatMap(ids)).toEqual(all.slice(0, 6));
    }
  });

  test('the pages of a list lose and repeat no row while others are added and deleted', async () => {
    const admin = await t.asActor('admin');
    const names = ['Bb', 'Dd', 'Ff', 'Hh', 'Jj', 'Ll'];
    const { crew, members } = await createCrew(names.map((lastName) => ({ lastName })));
    const seen = (
      await follow(admin, { text: crew, pageSize: 2 }, 'next', async (count) => {
        if (count > 1) return;
        // Before what was shown: the rows by number would move by one.
        await run(`update account set deleted_at = now() where id = ?`, [members[0]]);
        const { id } = await db.tx((tx) => createActor(tx, 'member'));
        await run(`update account set organization = ?, last_name = 'Cc' where id = ?`, [crew, id]);
      })
    ).flatMap(ids);
    expect(seen).toEqual(members);
  });

  test('the names are sorted as the reader sees them', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew([
      { lastName: 'Aa' },
      { lastName: 'Bb' },
      { lastName: 'Cc' },
    ]);
    const [ziad, basem] = members;
    await run(`update account set name_arabic = 'زياد' where id = ?`, [ziad]);
    await run(`update account set name_arabic = 'أحمد' where id = ?`, [members[2]]);
    await run(`update account set name_arabic = 'باسم' where id = ?`, [basem]);
    const sorted = async (language: string) => {
      const path = `/api/admin/users/page?text=${encodeURIComponent(crew)}&sort=name`;
      const { body } = await t.call(admin, 'GET', path, undefined, { 'accept-language': language });
      return ids(body.data);
    };
    expect(await sorted('en')).toEqual(members);
    expect(await sorted('ar')).toEqual([members[2], basem, ziad]);
  });

  test('the pages of a list keep apart rows that were created within a millisecond', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew([{}, {}, {}]);
    for (const [at, id] of members.entries())
      await run(
        `update account set created_at = '2026-11-21 17:00:00.000' ::timestamptz
           + make_interval(secs => ? * 0.000001) where id = ?`,
        [2 - at, id],
      );
    const query = { text: crew, sort: 'registered', pageSize: 1 };
    const seen = (await follow(admin, query, 'next')).flatMap(ids);
    expect(seen).toEqual(members.toReversed());
  });

  test('the pages of a list go back to a full first page, and to the last one if the rows after it are gone', async () => {
    const admin = await t.asActor('admin');
    const names = ['Aa', 'Bb', 'Cc', 'Dd', 'Ee'].map((lastName) => ({ lastName }));
    const { crew, members } = await createCrew(names);
    const query = { text: crew, pageSize: 2 };
    const second = await page(admin, { ...query, after: (await page(admin, query)).next ?? '' });
    await run(`update account set deleted_at = now() where id = ?`, [members[1]]);
    const first = await page(admin, { ...query, before: second.previous ?? '' });
    expect(ids(first)).toEqual([members[0], members[2]]);
    expect(first.previous).toBeNull();
    const third = second.next ?? '';
    await run(`update account set deleted_at = now() where id = ?`, [members[4]]);
    const last = await page(admin, { ...query, after: third });
    expect(ids(last)).toEqual([members[2], members[3]]);
    expect(last).toMatchObject({ totalCount: 3, skipped: 1, next: null });
  });

  test('the pages of a list refuse a cursor that was changed, and one of another sort order, with 400', async () => {
    const admin = await t.asActor('admin');
    const { crew } = await createCrew([{}, {}]);
    const { next } = await page(admin, { text: crew, pageSize: 1 });
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, key, id] = JSON.parse(Buffer.from(next ?? '', 'base64url').toString()) as string[];
    const changed = [
      'x',
      `${next}x`,
      `${next}=`,
      encode(null),
      encode(['name', key]),
      encode(['name', key, 'x']),
      encode(['name', 1, id]),
      encode(['name', '\u0000', id]),
      encode(['name', '\ud800', id]),
      encode(['-name', key, id]),
    ];
    for (const cursor of changed)
      for (const side of ['after', 'before'])
        expect((await read(admin, { [side]: cursor })).status, `${side} ${cursor}`).toBe(400);
    for (const instant of ['yesterday', '2026-13-41T00:00:00.000000Z', '2026-11-21'])
      expect(
        (await read(admin, { sort: 'registered', after: encode(['registered', instant, id]) }))
          .status,
        instant,
      ).toBe(400);
  });

  test('the pages of a list have at most 1,000 rows, and an order that the list has', async () => {
    const admin = await t.asActor('admin');
    expect((await read(admin, { pageSize: 1000 })).status).toBe(200);
    for (const query of [{ pageSize: 1001 }, { pageSize: 0 }, { sort: 'password' }, { page: 2 }])
      expect((await read(admin, query)).status, JSON.stringify(query)).toBe(422);
  });
});

describe('the list of accounts', () => {
  test('the list of accounts finds every word in name, email, organization and phone, whatever its case and accents', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew([{ firstName: 'Zoe' }, { firstName: 'Omar' }]);
    await run(`update account set first_name = 'Zoé', mobile_number = '+2012345' where id = ?`, [
      members[0],
    ]);
    for (const text of ['ZOÉ', 'zoe', 'Zoe\u0301', '+2012345', '  zoe   12345 '])
      expect(ids(await page(admin, { text: `${crew} ${text}` })), text).toEqual([members[0]]);
    for (const text of ['zoe omar', '%', '_', '\\'])
      expect(ids(await page(admin, { text: `${crew} ${text}` })), text).toEqual([]);
    await run(`update account set organization = organization || ' الأهلي' where id = ?`, [
      members[1],
    ]);
    for (const text of ['الأهلي', 'الاهلي', 'الأَهلي'])
      expect(ids(await page(admin, { text: `${crew} ${text}` })), text).toEqual([members[1]]);
  });

  test('the list of accounts sorts names without regard to case, and numbers by their value', async () => {
    const admin = await t.asActor('admin');
    const names = ['Zz 10', 'aa', 'Zz 9', 'Éé', 'Bb'].map((lastName) => ({ lastName }));
    const { crew } = await createCrew(names);
    const { rows } = await page(admin, { text: crew });
    expect(rows.map(({ lastName }) => lastName)).toEqual(['aa', 'Bb', 'Éé', 'Zz 9', 'Zz 10']);
  });

  test('the list of accounts sorts an empty phone number last', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew([{}, {}]);
    await run(`update account set mobile_number = null where id = ?`, [members[0]]);
    const sorted = ids(await page(admin, { text: crew, sort: 'phone' }));
    expect(sorted).toEqual(members.toReversed());
  });

  test('the list of accounts filters by status, by documents to review and by role, and counts all accounts', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew([{}, {}, {}]);
    await run(`update account set status = 'rejected' where id = ?`, [members[0]]);
    await run(
      `update account set replaced_documents = '{pressId}', replaced_at = now() where id = ?`,
      [members[1]],
    );
    const found = async (query: object) => ids(await page(admin, { text: crew, ...query }));
    expect(await found({ kind: 'rejected' })).toEqual([members[0]]);
    expect(await found({ kind: 'replaced' })).toEqual([members[1]]);
    expect(await found({ role: 'photographer' })).toHaveLength(3);
    expect(await found({ role: 'admin' })).toEqual([]);
    const admins = await page(admin, { text: admin.email, role: 'admin' });
    expect(admins.rows).toMatchObject([{ id: admin.id, Admin: { userId: admin.id }, role: null }]);
    expect(admins.allCount).toBeGreaterThan(admins.totalCount);
  });

  test('the list of accounts counts the accreditations and bookings that a deletion would end', async () => {
    const admin = await t.asActor('admin');
    const { crew, members } = await createCrew([{}]);
    await db.tx(async (tx) => {
      const season = await createSeason(tx);
      await createAccreditation(tx, season, members[0] ?? '');
      await createBooking(tx, season, members[0] ?? '', 'pending');
    });
    const { rows } = await page(admin, { text: crew });
    expect(rows).toMatchObject([{ held: { events: 1, matches: 1 } }]);
  });
});
