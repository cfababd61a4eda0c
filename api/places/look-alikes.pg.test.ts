import { expect, test } from 'vitest';
import { registerRoutes } from '#api/app.ts';
import { createFiles } from '#api/files/stage-upload.ts';
import { createSeason } from '#api/matches/testing/season.ts';
import { createTwoCountries, randomWord, uploadLogo } from '#api/places/testing/places.ts';
import { testApp } from '#api/platform/testing/app.ts';
import { withDatabase } from '#api/platform/testing/database.ts';
import { entities } from '#api/schema.ts';

const db = withDatabase({ entities });
const t = testApp(db, {
  routes: registerRoutes,
  services: ({ store, images }) => ({ files: createFiles(store, images) }),
});
const run = (sql: string, params: unknown[]) =>
  db.tx((tx) => tx.execute<{ id: string }[]>(sql, params));

/** A word of letters that Latin and Cyrillic share, in both. */
function wordInTwoScripts() {
  const both = 'aаcсeеoоpрxхyу';
  const places = Array.from(randomWord(), (digit) => Number.parseInt(digit, 16) % 7);
  return ['latin', 'cyrillic'].map((_, script) =>
    places.map((at) => both[at * 2 + script]).join(''),
  ) as [string, string];
}

async function setUp() {
  const admin = await t.asActor('admin');
  const { egypt, cairo, rabat } = await createTwoCountries(db);
  const national = (name: string, more: object = {}) =>
    t.call(admin, 'POST', '/api/admin/team', {
      team: { type: 'national', name, countryId: egypt, ...more },
    });
  const venue = (name: string, cityId = cairo) =>
    t.call(admin, 'POST', '/api/admin/location', { location: { name, cityId } });
  const tournament = async (name: string) =>
    t.call(admin, 'POST', '/api/admin/event', {
      event: {
        name,
        startDate: '2027-01-01',
        endDate: '2027-02-01',
        description: 'A cup',
        banner: await uploadLogo(db, t, admin),
        accreditationEnabled: true,
      },
    });
  return { admin, egypt, cairo, rabat, national, venue, tournament };
}

test('a team cannot have a name that looks like another team’s, nor can it get one', async () => {
  const { admin, national } = await setUp();
  const [real, spoofed] = wordInTwoScripts();
  expect((await national(real)).status).toBe(201);
  const refused = { 'team.name': `“${spoofed}” looks like “${real}”, which already exists.` };
  expect((await national(spoofed)).body.fields).toEqual(refused);
  const { id } = (await national(`Egypt ${randomWord()}`)).body.data;
  const patch = (team: object) => t.call(admin, 'PATCH', `/api/admin/team/${id}`, { team });
  expect((await patch({ name: spoofed })).body.fields).toEqual(refused);
  expect((await patch({ aliases: [spoofed] })).status).toBe(422);
  // Control: letters that look different are another name.
  expect((await patch({ name: `${spoofed}ж` })).status).toBe(200);
});

test('a venue cannot have a name that looks like another one’s in its city', async () => {
  const { admin, venue, rabat } = await setUp();
  const [real, spoofed] = wordInTwoScripts();
  expect((await venue(real)).status).toBe(201);
  const refused = { 'location.name': `“${spoofed}” looks like “${real}”, which already exists.` };
  expect((await venue(spoofed)).body.fields).toEqual(refused);
  const { id, cityId } = (await venue(spoofed, rabat)).body.data;
  expect(cityId).toBe(rabat);
  const patch = (location: object) =>
    t.call(admin, 'PATCH', `/api/admin/location/${id}`, { location });
  expect((await patch({ name: `${real}x` })).status).toBe(200);
  expect((await patch({ name: spoofed, aliases: ['The Bowl'] })).status).toBe(200);
});

test('two venues that look alike are not created at the same time', async () => {
  const { venue } = await setUp();
  const answers = await Promise.all(wordInTwoScripts().map((name) => venue(name)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
});

test('a tournament may have the name of an earlier season, but none that only looks like it', async () => {
  const { admin, tournament } = await setUp();
  const [real, spoofed] = wordInTwoScripts();
  expect((await tournament(real)).status).toBe(201);
  const again = await tournament(real);
  expect(again.status).toBe(201);
  const refused = { 'event.name': `“${spoofed}” looks like “${real}”, which already exists.` };
  expect((await tournament(spoofed)).body.fields).toEqual(refused);
  const path = `/api/admin/event/${again.body.data.id}`;
  const renamed = await t.call(admin, 'PATCH', path, { event: { name: spoofed } });
  expect(renamed.body.fields).toEqual(refused);
});

test('a tournament can get the right letters for its own name', async () => {
  const { admin, tournament } = await setUp();
  const [real, spoofed] = wordInTwoScripts();
  const { id } = (await tournament(spoofed)).body.data;
  const rename = (name: string) =>
    t.call(admin, 'PATCH', `/api/admin/event/${id}`, { event: { name } });
  expect((await rename(real)).body.data).toMatchObject({ name: real });
});

test('teams, venues and tournaments with older look-alike names can be edited', async () => {
  const { admin, egypt, cairo } = await setUp();
  const [real, spoofed] = wordInTwoScripts();
  const hidden = 'Pharaohs\u202e Zаmalek';
  const insert = async (name: string) => {
    const [team] = await run(
      `insert into team (type, name, country_id, aliases) values ('national', ?, ?, array[?])
       returning id`,
      [name, egypt, `${hidden} ${name}`],
    );
    const [venue] = await run('insert into venue (name, city_id) values (?, ?) returning id', [
      name,
      cairo,
    ]);
    const { eventId } = await db.tx((tx) => createSeason(tx));
    await run('update event set name = ? where id = ? returning id', [name, eventId]);
    return { team: team?.id ?? '', location: venue?.id ?? '', event: eventId };
  };
  await insert(real);
  const ids = await insert(spoofed);
  const edit = (kind: keyof typeof ids, fields: object) =>
    t.call(admin, 'PATCH', `/api/admin/${kind}/${ids[kind]}`, { [kind]: fields });
  expect((await edit('team', { defaultGate: null, nameArabic: 'الفراعنة' })).status).toBe(200);
  expect((await edit('location', { aliases: ['The Bowl'] })).status).toBe(200);
  expect((await edit('event', { description: 'Another text' })).status).toBe(200);
});
