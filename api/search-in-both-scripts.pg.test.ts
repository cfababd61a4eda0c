import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createAccreditation, createBooking, createSeason } from '#api/matches/testing/season.ts';
import { createActor } from '#api/platform/testing/actors.ts';
import { audit } from '#api/platform/audit.ts';
import { testApp, type TestActor } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, { routes: registerRoutes });

/** A season whose names are unusual, a booking to decide and an officer, all with Arabic names. */
async function createNamedSeason() {
  const season = await db.tx((tx) => createSeason(tx));
  const teams = await db.tx(async (tx) => {
    for (const [table, id, name] of [
      ['event', season.eventId, 'كأس السوبر'],
      ['team', season.homeId, 'الأُقصُر'],
      ['team', season.awayId, 'أسيوط للبترول'],
      ['venue', season.venueId, 'استاد السلام ٣'],
    ] as const)
      await tx.execute(`update ${table} set name_ar = ? where id = ?`, [name, id]);
    await tx.execute(
      `update city set name_ar = 'الإسكندريّة' where id = (select city_id from venue where id = ?)`,
      [season.venueId],
    );
    return tx.execute<{ country: string }[]>(
      'select country_id as country from team where id = ?',
      [season.homeId],
    );
  });
  const named = async (role: 'member' | 'officer') => {
    const { id } = await db.tx((tx) => createActor(tx, role));
    await db.tx((tx) =>
      tx.execute(
        `update account set first_name = 'Hoda', last_name = 'Fouad', name_arabic = 'هدى فؤاد',
           organization = 'Gazette', organization_arabic = 'الجريدة المسائية' where id = ?`,
        [id],
      ),
    );
    return id;
  };
  const person = await named('member');
  const officer = await named('officer');
  await db.tx(async (tx) => {
    await createAccreditation(tx, season, person);
    await createBooking(tx, season, person, 'pending');
  });
  return { ...season, country: teams[0]?.country, person, officer };
}

/** An entry of the watch list in both scripts. */
async function watchHoda(admin: TestActor): Promise<string> {
  const name = { name: 'Hoda Fouad', nameArabic: 'هدى فؤاد', birthdate: null };
  const entry = { ...name, reason: 'Threats', endDate: '2099-12-31' };
  const { body } = await t.call(admin, 'POST', '/api/admin/watch-list', { entry });
  return (body.data as { id: string }).id;
}

test('every search finds Arabic names as they are usually typed, and Latin ones', async () => {
  const season = await createNamedSeason();
  const { eventId, matchId, homeId, venueId, country, person, officer } = season;
  const admin = await t.asActor('admin');
  await db.tx((tx) => audit(tx, admin, 'account.delete', ['account', person]));
  const watched = await watchHoda(admin);
  const searches = [
    ['/search/team?text=', homeId, ['الاقصر', 'الأُقصر', 'home']],
    ['/search/location?text=', venueId, ['استاد السلام 3', 'إستاد', 'stadium']],
    [`/search/city?countryId=${country}&text=`, null, ['الاسكندريه', 'cairo']],
    ['/search/match?text=', matchId, ['الاقصر اسيوط', 'سوبر السلام', 'home stadium']],
    ['/admin/matches/page?text=', matchId, ['الاقصر اسيوط', 'كاس السلام', 'home stadium']],
    [
      '/admin/users/page?text=',
      person,
      ['هدي فواد', 'الجريده المسائيه', 'hoda gazette', 'huda foad', 'هدىفؤاد'],
    ],
    [
      '/admin/users?text=',
      person,
      ['هدي فواد', 'الجريده المسائيه', 'hoda gazette', 'huda foad', 'هدىفؤاد'],
    ],
    ['/admin/officers?firstName=', officer, ['هدي فواد', 'hoda', 'huda']],
    [
      '/admin/requests/page?type=join_match&text=',
      null,
      ['هدي الاقصر', 'كاس السلام', 'hoda home', 'huda home'],
    ],
    [`/admin/event/${eventId}/attendees?text=`, person, ['هدي', 'الجريده', 'hoda', 'huda fuad']],
    [`/admin/match/${matchId}/attendees?text=`, person, ['هدي', 'الجريده', 'hoda', 'huda fuad']],
    ['/admin/watch-list?text=', watched, ['هدي فواد', 'hoda', 'huda foad']],
    ['/admin/audit?text=', null, ['هدي فواد', 'hoda fouad', 'huda foad']],
  ] as const;
  for (const [path, id, texts] of searches)
    for (const text of [...texts, 'هدى الأهرام']) {
      const { body } = await t.call(admin, 'GET', `/api${path}${encodeURIComponent(text)}`);
      const { rows, lines, attendees } = body.data;
      const found = (rows ?? lines ?? attendees ?? body.data) as { id: string }[];
      const isFound = id === null ? found.length === 1 : found.some((each) => each.id === id);
      expect([path, text, isFound]).toEqual([path, text, text !== 'هدى الأهرام']);
    }
});
